"""First names, and those that one person may go by. Written for general use."""

from __future__ import annotations

from questions.vocabulary import words

NICKNAMES = tuple(
    tuple(name.strip() for name in line.split("/"))
    for line in """
    abraham / abe
    albert / bert / al / bertie
    alexander / alex / alec / sandy
    alexandra / alex / sandra / sasha
    alfred / alf / alfie / fred / freddie
    alan / allan / allen / al
    andrew / andy / drew
    anthony / tony / antony / antonio / anton
    archibald / archie
    arthur / art / artie
    barnabas / barney / barnaby
    bernard / bernie / barney
    benjamin / ben / benny / bennie
    bradley / brad
    catherine / cathy / katherine / kathryn / kate / katie / kathy / kitty / kat / katharine
    charles / charlie / chuck / charley / chas
    christopher / chris / kit / kris
    christine / christina / chris / tina / kristina
    clifford / cliff
    clinton / clint
    daniel / dan / danny
    david / dave / davy / davey
    deborah / debbie / debra / deb
    dominic / dom / dominick
    donald / don / donnie / donny
    dorothy / dot / dottie / dorothea / dolly
    douglas / doug
    edward / ed / eddie / ted / teddy / ned / eddy
    edmund / ed / eddie / ned
    edwin / ed / eddie
    theodore / ted / teddy / theo
    eleanor / ellie / nell / nellie / elinor
    elizabeth / liz / lizzie / beth / betty / bess / bessie / eliza / elisabeth / betsy
    emily / em / emmy
    ernest / ernie
    eugene / gene
    francis / frank / frankie
    franklin / frank
    frances / fran / fanny / frankie
    frederick / fred / freddie / freddy / frederic / fredrick
    gabriel / gabe
    geoffrey / geoff / jeff / jeffrey
    gerald / gerry / jerry / ger
    gerard / gerry / jerry
    gilbert / bert / gil
    graham / graeme / grahame
    gregory / greg / gregor
    harold / harry / hal
    henry / harry / hank / hal
    herbert / bert / herb / bertie
    hubert / bert
    isaac / ike
    dwight / ike
    jacob / jake
    jacqueline / jackie / jacqui
    james / jim / jimmy / jamie / jimmie / jem
    janet / jan
    jennifer / jen / jenny
    jeremy / jerry / jez
    jerome / jerry
    jessica / jess / jessie
    john / johnny / jack / jon / johnnie / jonny
    jonathan / jon / jonny / jonathon
    joseph / joe / joey / josef
    josephine / jo / josie
    joshua / josh
    judith / judy / judi
    karl / carl
    kenneth / ken / kenny
    laurence / larry / lawrence / laurie
    leonard / len / lenny / leo
    lewis / lew / louis / lou / louie
    margaret / maggie / meg / peggy / marge / margie
    martin / marty / martyn
    mary / molly / polly / marie
    matthew / matt / matty / mathew
    maurice / mo
    maximilian / max
    michael / mike / mick / mickey / mikey
    mohammed / muhammad / mohamed / mohammad
    nathaniel / nate / nathan / nat
    nicholas / nick / nicky / nicolas / niki / nikolaus / nico
    norman / norm
    oliver / ollie
    oswald / ozzie / ozzy
    pamela / pam
    patricia / pat / patsy / patty / tricia / trish
    patrick / pat / paddy
    peter / pete
    philip / phil / phillip / pip
    randolph / randy
    raymond / ray
    rebecca / becky / becca
    reginald / reg / reggie
    richard / rick / dick / rich / richie / ricky / dickie
    robert / bob / bobby / rob / robbie / bert / robin
    ronald / ron / ronnie / ronny
    rosemary / rose / rosie
    rudolph / rudy / rudolf
    samuel / sam / sammy
    samantha / sam / sammy
    sarah / sally / sara / sadie
    sidney / sid / sydney
    stanley / stan
    stephen / steve / steven / stevie / stephan
    stephanie / steph / stevie
    stuart / stu / stewart
    susan / sue / susie / suzy / suzanne / susanna / susannah
    terence / terry / terrence
    theresa / tess / terri / teresa / tessa
    thomas / tom / tommy / thom
    timothy / tim / timmy
    tobias / toby
    valerie / val
    victor / vic
    victoria / vicky / vikki / tory
    vincent / vince / vinny / vinnie
    virginia / ginny
    walter / wally / walt
    wilfred / wilf / wilfrid
    william / bill / billy / will / willy / willie / wills / liam
    winston / winnie
    zachary / zach / zack / zac
    """.strip().splitlines()
)
"""First names that one person may go by. They say nothing without the rest of a name."""

SHORTENED = words(
    """
    vince:vincent dom:dominic norm:norman tim:timothy doug:douglas greg:gregory ken:kenneth
    stan:stanley josh:joshua matt:matthew mike:michael dave:david benjamin:ben pete:peter
    tom:thomas jim:james phil:philip fred:frederick charlie:charles nick:nicholas archie:archibald
    reg:reginald ron:ronald don:donald ray:raymond geoff:geoffrey becky:rebecca debbie:deborah
    pam:pamela susie:susan andy:andrew tony:anthony dan:daniel ollie:oliver toby:tobias
    """
)
"""Short first names and the one name that each is short for: the same with nothing beside it."""

MONONYMS = words(
    """
    leonardo michelangelo raphael rembrandt galileo dante napoleon elvis oprah beyonce madonna
    bjork cleopatra hannibal kylie ringo pele ronaldo confucius nero caligula petrarch titian
    donatello nigella delia heston escoffier nostradamus socrates aristotle plato homer virgil
    ovid pocahontas geronimo houdini liberace shakira adele cher bono sting prince
    """
)
"""First names by which one person is known to everybody."""

ROWS: dict[str, set[int]] = {}
"""The rows of `NICKNAMES` that a name is in."""
for _at, _row in enumerate(NICKNAMES):
    for _name in _row:
        ROWS.setdefault(_name, set()).add(_at)


def one_name(one: str, other: str) -> bool:
    """Whether two first names may be one person's: equal, in one row, or one short for the
    other by its beginning (`Jo`, `Joanne`)."""
    if one.startswith(other) or other.startswith(one):
        return True
    return not ROWS.get(one, set()).isdisjoint(ROWS.get(other, set()))
