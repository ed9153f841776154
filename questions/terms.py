"""Names of one thing: British and American, short and full, of places and of those who live
there. Written for general use; a name that the question says, or that the key refuses, never
counts as another name."""

from __future__ import annotations

from questions.vocabulary import words


def _rows(text: str) -> tuple[tuple[str, ...], ...]:
    lines = (line.split("/") for line in text.strip().splitlines())
    return tuple(tuple(term.strip() for term in line) for line in lines)


TERMS = _rows(
    """
    aubergine / eggplant
    courgette / zucchini
    coriander / cilantro
    coriander leaves / cilantro
    prawn / shrimp
    rocket / arugula
    maize / corn
    sweetcorn / corn
    chickpea / garbanzo / garbanzo bean
    beetroot / beet
    spring onion / scallion / green onion
    swede / rutabaga
    broad bean / fava bean
    butter bean / lima bean
    french bean / green bean
    mangetout / snow pea
    celeriac / celery root
    pak choi / bok choy
    mooli / daikon
    cos lettuce / romaine lettuce / romaine
    bell pepper / sweet pepper / capsicum
    papaya / pawpaw
    okra / ladys fingers
    linseed / flaxseed
    groundnut / peanut
    vaccine / vaccination
    candyfloss / cotton candy
    toffee apple / candy apple
    ice lolly / popsicle
    crisps / potato chips
    french fries / fries
    icing sugar / powdered sugar / confectioners sugar
    caster sugar / superfine sugar
    bicarbonate of soda / baking soda
    cornflour / cornstarch
    plain flour / all purpose flour
    double cream / heavy cream
    single cream / light cream
    skimmed milk / skim milk
    minced beef / ground beef
    minced lamb / ground lamb
    wholemeal / whole wheat
    porridge / oatmeal
    squid / calamari
    langoustine / dublin bay prawn / norway lobster
    sea bass / branzino
    persimmon / sharon fruit
    star fruit / carambola
    treacle / molasses
    jelly / jello
    candy / sweets
    black pudding / blood sausage
    gherkin / pickle
    fizzy drink / soft drink
    serviette / napkin
    takeaway / takeout
    cutlery / flatware / silverware
    tea towel / dish towel
    cling film / plastic wrap
    washing up / dishwashing
    barman / bartender
    noon / midday / 12 noon
    midnight / 12 midnight
    monosodium glutamate / msg
    barbecue / bbq
    barbecued / bbq
    mayonnaise / mayo
    vegetable / veg / veggie
    hamburger / burger
    spaghetti bolognese / spag bol
    gin and tonic / g and t
    carbon dioxide / co 2
    water / h 2 o
    deoxyribonucleic acid / dna
    united nations / un
    european union / eu
    united kingdom / uk / great britain / britain
    united states of america / united states / usa / us / america
    soviet union / ussr / union of soviet socialist republics
    united arab emirates / uae
    los angeles / la
    new york / new york city / nyc
    world war / ww
    volkswagen / vw
    manchester united / man united / man utd
    manchester city / man city
    tottenham hotspur / tottenham / spurs
    wolverhampton wanderers / wolves
    west bromwich albion / west brom
    queens park rangers / qpr
    nottingham forest / notts forest
    brighton and hove albion / brighton
    """
)
"""Names that stand for one another in longer names too (`prawn cocktail`)."""

ALONE = words(
    """
    coriander maize corn sweetcorn rocket swede oatmeal porridge squid calamari fries treacle
    jelly jello candy sweet gherkin pickle groundnut water us america uk un eu la
    wolves brighton spurs tottenham nyc britain usa veg veggie vegetable sweets
    """
)
"""Words of `TERMS` that mean the same only when nothing stands beside them (not in `corn
bread`)."""

LONE_TERMS = _rows(
    """
    autumn / fall
    football / soccer / association football
    lift / elevator
    nappy / diaper
    ladybird / ladybug
    draughts / checkers
    noughts and crosses / tic tac toe
    petrol / gasoline
    lorry / truck
    car / automobile / motor car
    motorway / highway / freeway
    pavement / sidewalk
    zebra crossing / crosswalk
    roundabout / traffic circle
    railway / railroad
    underground / subway / metro
    tram / streetcar
    aeroplane / airplane / plane / aircraft
    motorbike / motorcycle
    bicycle / bike / push bike
    omnibus / bus
    taxi / cab / taxicab
    boot / trunk
    bonnet / hood
    windscreen / windshield
    spanner / wrench
    torch / flashlight
    tap / faucet
    cooker / stove
    hob / stovetop
    grill / broiler
    refrigerator / fridge
    vacuum cleaner / hoover
    dustbin / trash can / garbage can
    rubbish / trash / garbage
    flat / apartment
    sofa / couch / settee
    wardrobe / closet
    curtains / drapes
    dressing gown / bathrobe
    trousers / pants
    tights / pantyhose
    waistcoat / vest
    braces / suspenders
    jumper / sweater / pullover
    trainers / sneakers
    wellingtons / wellington boots / wellies
    bathing suit / swimsuit / swimming costume
    pram / baby carriage
    pushchair / stroller
    dummy / pacifier
    cot / crib
    plaster / band aid / sticking plaster
    chemist / pharmacist / pharmacy / drugstore
    estate agent / realtor
    solicitor / lawyer / attorney
    mathematics / maths / math
    gymnasium / gym
    laboratory / lab
    influenza / flu
    telephone / phone
    mobile phone / cell phone / mobile / cellphone
    television / tv / telly / tv set
    photograph / photo
    advertisement / advert / ad
    examination / exam
    cinema / movie theater / pictures
    film / movie / motion picture
    holiday / vacation
    postcode / zip code
    cattle / cow
    1 time / once
    2 / 2 times / twice
    3 / 3 times / thrice
    mother / mum / mom / mummy
    father / dad / daddy
    grandmother / granny / grandma / gran
    grandfather / grandad / grandpa / granddad
    hippopotamus / hippo
    rhinoceros / rhino
    chimpanzee / chimp
    orangutan / orang utan / orang outang
    crocodile / croc
    alligator / gator
    budgerigar / budgie
    rabbit / bunny
    donkey / ass
    cockerel / rooster / cock
    violoncello / cello
    pianoforte / piano
    saxophone / sax
    double bass / contrabass
    sulfuric acid / oil of vitriol
    nitrous oxide / laughing gas
    sodium chloride / common salt / table salt / salt
    sodium bicarbonate / bicarbonate of soda / baking soda
    ascorbic acid / vitamin c
    paracetamol / acetaminophen
    adrenaline / epinephrine
    mercury / quicksilver
    northern lights / aurora borealis
    great bear / ursa major
    pole star / north star / polaris
    christmas / xmas / christmas day
    stars and stripes / old glory
    union jack / union flag
    holy bible / bible
    koran / quran
    netherlands / holland / kingdom of the netherlands
    russia / russian federation
    soviet union / soviet russia
    ireland / eire / republic of ireland
    myanmar / burma
    iran / persia
    thailand / siam
    sri lanka / ceylon
    ethiopia / abyssinia
    zimbabwe / rhodesia
    istanbul / constantinople
    mumbai / bombay
    kolkata / calcutta
    chennai / madras
    beijing / peking
    ho chi minh city / saigon
    st petersburg / leningrad
    czech republic / czechia
    ivory coast / cote d ivoire
    east timor / timor leste
    cape verde / cabo verde
    turkey / turkiye
    swaziland / eswatini
    north korea / democratic peoples republic of korea
    south korea / republic of korea
    china / peoples republic of china / prc
    taiwan / republic of china
    vatican city / the vatican / holy see
    falkland islands / falklands / malvinas
    canary islands / canaries
    channel islands / the channel isles
    mount everest / everest
    new york / new york state
    united states / the states
    """
)
"""Names that stand for one another only as the whole of an answer."""


def _pairs(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    rows = (entry.partition(":") for entry in text.replace("\n", " ").split(";"))
    return tuple(
        (place.strip(), tuple(people.strip().split(","))) for place, colon, people in rows if colon
    )


DEMONYMS = _pairs(
    """
    afghanistan:afghan; albania:albanian; algeria:algerian; america:american; angola:angolan;
    argentina:argentinian,argentine,argentinean; armenia:armenian; australia:australian,aussie;
    austria:austrian; azerbaijan:azerbaijani; bangladesh:bangladeshi; barbados:barbadian,bajan;
    belarus:belarusian; belgium:belgian; bolivia:bolivian; bosnia:bosnian; brazil:brazilian;
    britain:british,briton; bulgaria:bulgarian; burma:burmese; cambodia:cambodian;
    cameroon:cameroonian; canada:canadian; chile:chilean; china:chinese; colombia:colombian;
    congo:congolese; costa rica:costa rican; croatia:croatian,croat; cuba:cuban;
    cyprus:cypriot; czech republic:czech; denmark:danish,dane; ecuador:ecuadorian;
    egypt:egyptian; england:english; estonia:estonian; ethiopia:ethiopian; finland:finnish,finn;
    france:french,frenchman; georgia:georgian; germany:german; ghana:ghanaian;
    greece:greek; guatemala:guatemalan; haiti:haitian; hungary:hungarian; iceland:icelandic;
    india:indian; indonesia:indonesian; iran:iranian,persian; iraq:iraqi; ireland:irish,irishman;
    israel:israeli; italy:italian; jamaica:jamaican; japan:japanese; jordan:jordanian;
    kenya:kenyan; korea:korean; south korea:south korean; north korea:north korean;
    kuwait:kuwaiti; laos:laotian; latvia:latvian; lebanon:lebanese; libya:libyan;
    lithuania:lithuanian; luxembourg:luxembourgish; macedonia:macedonian; malaysia:malaysian;
    malta:maltese; mexico:mexican; moldova:moldovan; mongolia:mongolian; morocco:moroccan;
    nepal:nepalese,nepali; netherlands:dutch,dutchman; new zealand:new zealander,kiwi;
    nicaragua:nicaraguan; nigeria:nigerian; norway:norwegian; pakistan:pakistani;
    palestine:palestinian; panama:panamanian; paraguay:paraguayan; peru:peruvian;
    philippines:filipino; poland:polish,pole; portugal:portuguese; puerto rico:puerto rican;
    romania:romanian; russia:russian; scotland:scottish,scots,scot; senegal:senegalese;
    serbia:serbian,serb; singapore:singaporean; slovakia:slovak,slovakian;
    slovenia:slovenian,slovene; somalia:somali; south africa:south african; spain:spanish,spaniard;
    sri lanka:sri lankan; sudan:sudanese; sweden:swedish,swede; switzerland:swiss; syria:syrian;
    taiwan:taiwanese; tanzania:tanzanian; thailand:thai; tibet:tibetan; tunisia:tunisian;
    turkey:turkish,turk; uganda:ugandan; ukraine:ukrainian; united states:american;
    uruguay:uruguayan; venezuela:venezuelan; vietnam:vietnamese; wales:welsh,welshman;
    yugoslavia:yugoslavian,yugoslav; zambia:zambian; zimbabwe:zimbabwean
    """
)
"""A country, and what those who come from it are called."""

DEMONYM_WORDS = frozenset(
    word for _, people in DEMONYMS for name in people for word in name.split()
)
"""Every word of those names."""

NATIONS = words(
    "country countries nation nations nationality nationalities citizen citizens citizenship"
)
"""Words of a question for which a country and its people are one answer."""
