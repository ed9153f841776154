"""Word lists that the judge reads by. Each is a plain text of words, spaces between."""

from __future__ import annotations

from questions.normalise import stems


def words(text: str) -> frozenset[str]:
    """The words of a text, as they stand."""
    return frozenset(text.split())


def roots(text: str) -> frozenset[str]:
    """The words of a text without plural endings, as forms are compared."""
    return frozenset(stems(text.split()))


GENERIC = roots(
    """
    alcohol animal bar bean beer berry beverage bird biscuit bowl brandy bread cake candy cheese
    chef city cloth cocktail coffee color cookie cook country cream cuisine cup custom dessert
    dish dough drink dumpling fish flower food fork fruit garnish glass glove grain grape grass
    herb ice ingredient island jam juice knife language leaf liqueur liquor loaf meal meat milk
    mushroom napkin noodle nut oil pan pasta pastry pepper pie plant plate pot powder pudding
    rice roll root salad salt sandwich sauce sausage seafood seed seasoning shellfish snack soda
    soup spice spirit spoon starter stew stick sugar sweet syrup tea thing toast tree utensil
    vegetable vinegar water way wine word year
    """
)
"""Words that name a kind of thing: alone, they give nothing away."""

KIND = roots(
    """
    nut cheese grape bean fruit herb spice fish pasta bird tree plant leaf berry vegetable
    cocktail liqueur spirit drink dish country city language grain seed root flower river island
    sauce wine dessert dance sea ocean film movie novel book song album band show series group
    ingredient flavor color meat sausage bread pepper sport game racecourse racetrack stadium
    station street road park castle palace bridge airport club league championship tournament
    race festival side hand house hall manor estate company brand county state province region
    republic empire mountain lake
    desert valley bay beach peninsula church cathedral abbey museum gallery theater school
    college university hospital prison planet constellation sitcom opera musical ballet poem
    magazine newspaper party army war battle dynasty element metal village town open
    """
)
"""Kinds that may follow the name of a thing and leave it the same thing (`almond nut`)."""

FUNCTION = words(
    """
    a about after all also always an and any are as at be because been before being both but by
    called can could did do does done during each for from get got had has have he her him his
    how i if in into is it its just made make me mine more most much my named not now on one
    only or our out over own really she so some such than that the their them then there these
    they this those through to too typically under up upon us used usually very was we well were
    what when where which while who whom whose why will with within without would you your known
    famous said im thats theyre ive id its
    """
)
"""Words of grammar, which carry no answer."""

CONTAINERS = roots(
    """
    cup glass bottle kind type sort form piece slice pinch bit bunch sprig leaf clove stick bowl
    plate shade hint drop dash shot pint pot bag jar tin can lot pail bucket basket barrel jug box
    packet tub sack crate spoonful mouthful pair pack herd flock breed species member style variety
    act art practice
    """
)
"""What may stand before `of` and leave the thing the same (`a cup of tea`)."""

HARMLESS = roots(
    """
    plain simple fresh dried good old ordinary regular real pure whole raw ripe traditional
    classic famous common little big small large great normal standard proper actual french
    italian spanish german english american japanese chinese indian mexican greek british edible
    type letter breed common domestic aromatic natural ancient local special light dark pale
    bright deep red green yellow white black
    brown golden purple pink blue silver ground chopped sliced diced grated roasted roast toasted
    baked boiled fried grilled salted unsalted sweetened unsweetened minced crushed peeled cooked
    frozen chilled cold warm melted whipped powdered smoked cured organic thick thin long round
    young juicy steamed poached mashed scottish irish welsh spanish portuguese turkish russian
    polish thai moroccan caribbean jamaican jamaica cuban
    """
)
"""What may stand before a thing and leave it the same thing (`fresh basil`)."""

UNITS = roots(
    """
    percent degree celsius centigrade fahrenheit year minute hour second day week month time
    gram liter milliliter ounce pound kilo inch centimeter foot mile course people person guest
    piece dollar euro cent kilometer millimeter centiliter teaspoon tablespoon oclock am pm
    calorie kilojoule proof
    """
)
"""What a number may be said with or without."""

PERSON = words(
    """
    who whose whom chef cook king queen emperor president author writer painter artist composer
    poet explorer scientist monk inventor actor actress singer chemist philosopher general baker
    restaurateur person man woman surname character brother
    sister son daughter father mother wife husband pope saint prince princess duke duchess earl
    comedian comedienne politician footballer boxer golfer athlete jockey cricketer swimmer
    sprinter cyclist goalkeeper presenter musician guitarist drummer pianist violinist director
    producer designer architect economist naturalist engineer pilot astronaut detective
    highwayman outlaw murderer assassin bishop archbishop chancellor premier senator governor
    admiral novelist playwright dramatist journalist editor mathematician physicist biologist
    astronomer botanist philosopher god goddess hero heroine villain knight supermodel
    celebrity businessman businesswoman entrepreneur founder pioneer monarch ruler leader
    sculptor photographer conductor lyricist songwriter dancer ballerina magician
    """
)
"""Words near the start of a question that asks for a person."""

SMALL = words("of de du des la le les el di da del della der von van")
"""Small words of names, here and abroad, that are heard one for another."""

CLUB = words(
    "fc afc rfc cc inc ltd plc llc corp co rms hms uss hmy hmas airway airways airline airlines "
    "motors"
)
"""What stands with the names of clubs, firms and ships."""

TITLES = roots(
    """
    sir lord lady dame saint king queen prince princess president doctor mister mrs miss captain
    colonel major pope emperor empress professor count countess duke duchess baron baroness
    reverend cardinal prime minister senator sergeant admiral chef junior senior jr sr jnr snr
    """
)
"""What a person's name may be said with or without."""

PLACES = roots(
    """
    england scotland wales ireland britain uk usa us america united kingdom states australia
    canada zealand africa france germany italy spain portugal netherlands holland belgium austria
    switzerland poland russia ukraine sweden norway denmark finland iceland greece turkey egypt
    israel india china japan korea thailand vietnam malaysia indonesia mexico brazil argentina
    chile peru cuba jamaica europe asia alabama alaska arizona arkansas california colorado
    connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky
    louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana
    nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia
    washington wisconsin wyoming cornwall devon dorset somerset kent sussex surrey essex norfolk
    suffolk yorkshire lancashire cumbria cheshire derbyshire warwickshire london northern southern
    eastern western north south east west new dc
    """
)
"""What may stand behind the name of a place and leave it the same place (`Bath, England`)."""

LAST_TITLES = roots("junior senior jr sr jnr snr")
"""Titles that stand behind a name."""

DIRECTIONS = roots("united new north south east west northern southern eastern western")
"""Words of places that one of two places has: alone, they are not left out."""

FORKS = words("north south east west new papua equatorial upper lower")
"""What before the name of a place makes another place of it (`New Mexico`)."""

PLACE_KINDS = words("city country state river lake mountain island sea ocean county desert canal")
"""Kinds of places that share names: asked for one, the other is wrong (`Mexico City`)."""

FORE_KINDS = roots("river mount mountain loch lough lake mt")
"""Kinds that stand before a name and may be left out."""

TEAMS = roots("city town county united rovers wanderers athletic albion")
"""Words by which clubs of one place are told apart."""

BOUNDS = words("more less fewer over under above below almost nearly upto between least most")
"""What before a number leaves the number open (`at least`, `up to`)."""

LIGHT = words("put place lay set keep leave use make take go give let should must be try")
"""Verbs of an instruction that may be left out, or stand for one another."""

OPPOSED = words(
    "under over above below before after behind without between beside outside up down off out "
    "not never no against until"
)
"""Words of grammar that an instruction does turn on."""

ACTING = words(
    "do doing does cooking process method technique how action act activity verb practice "
    "happens term kill kills killed die died death cause causes caused executed murdered"
)
"""Words of a question that may ask for what is done, and not for a thing."""

WORK = words(
    "job profession occupation career trade sport sports sportsman sportswoman employed worked"
)
"""Words of a question for which what is done and who does it are one answer."""

MONTHS = words(
    "january february march april may june july august september october november december"
)

SHARED_CITIES = words(
    "manchester sheffield bristol birmingham nottingham dundee london liverpool glasgow chicago"
)
"""Cities with more than one club."""

OTHERING = words(
    "ice sour sweet bell spring root hot wild sea cottage custard crab prickly water horse blood "
    "french swiss yorkshire table star jelly rock finger butter"
)
"""What stands before a thing of the table and makes another thing of it."""

INGREDIENTS = roots(
    """
    almond anchovy apple apricot artichoke asparagus aubergine avocado bacon banana barley basil
    bean beef beer beetroot blackberry brandy bread butter cabbage carrot celery cheese cherry
    chestnut chicken chili chocolate cinnamon clove coconut coffee cola corn crab cranberry cream
    cucumber date duck egg eggplant elderflower fennel fig fish garlic ginger goat goose grape
    grapefruit ham hazelnut honey lamb leek lemon lentil lettuce lime lobster mango maple melon
    milk mint mushroom mustard nut oat olive onion orange oyster parsley peach peanut pea pear
    pepper pineapple pistachio plum pomegranate pork potato prawn prune pumpkin quince radish
    raisin raspberry rhubarb rice rum salmon salt sesame sheep shrimp soy spinach squid strawberry
    sugar tea tomato tuna turkey turnip vanilla vinegar walnut wheat whisky wine yogurt
    """
)
"""Things that others are made with."""

PRODUCTS = roots(
    "bread cheese cocktail dessert dish drink liqueur meat oil pasta sauce sausage soup spirit wine"
)
"""What is made with an ingredient, and is not it (`oyster sauce`)."""

PORTIONS = roots("slice piece chunk wedge segment puree bark pod clove extract essence flake half")
"""What an ingredient is still itself in."""

MADE_HEADS = roots(
    """
    ale apple bean beer bread butter cake cheese chocolate coffee cream fruit juice melon milk nut
    oil onion pepper pie potato pudding rice salt sauce soup sugar tea vinegar water wine
    """
)
"""Things that an ingredient before them makes others of (`ginger beer`, `almond milk`)."""

FILLERS = words(
    "um uh er erm hmm yes yeah yep definitely surely obviously certainly thanks please mate ok "
    "okay maybe probably clearly oh ah well so"
)
"""What may stand among the words of an answer and is none of them."""

MADE_THINGS = frozenset(
    (
        *(f"black {thing}" for thing in ("pudding", "bean", "tea", "eye", "forest")),
        *(f"white {thing}" for thing in ("chocolate", "bean", "sauce", "pudding")),
        *(f"green {thing}" for thing in ("tea", "bean", "onion", "tomato")),
        *(f"red {thing}" for thing in ("bean", "pepper", "sauce", "meat", "bull")),
        *(f"brown {thing}" for thing in ("sauce", "rice")),
        *(f"baked {thing}" for thing in ("bean", "alaska")),
        *(f"fried {thing}" for thing in ("rice", "bread")),
        *(f"hot {thing}" for thing in ("dog", "chocolate", "pot", "sauce", "cross bun")),
        *(f"cold {thing}" for thing in ("cut", "brew")),
        *("green pepper", "yellow pepper", "blue cheese", "ground beef", "ground cherry"),
    )
)
"""Names of two words whose first would else be harmless."""
