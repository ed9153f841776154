"""Words of the table that are not said as they are written."""

from __future__ import annotations

from questions.normalise import plain

_RESPELLED = """
    acai:ah-sigh-ee albarino:alba-reen-yo barbera:bar-bera beaujolais:bo-jo-lay bordeaux:bor-doe
    bouillabaisse:boo-ya-base bruschetta:brew-sketta cachaca:ka-shah-sa caipirinha:kye-pi-reen-ya
    ceviche:se-vee-chay chablis:shab-lee charcuterie:shar-coo-tree chateauneuf:shatto-nuff
    chipotle:chi-pote-lay chorizo:cho-ree-so ciabatta:cha-batta cointreau:kwan-tro
    croissant:kwa-son crudites:crew-di-tay curacao:cure-a-so daiquiri:dack-a-ree doeuvre:derv
    doeuvres:dervs drambuie:dram-boo-ee dulce:dool-say endive:on-deev focaccia:for-catch-a
    foie:fwah gewurztraminer:ge-verts-tra-meener gnocchi:nyo-kee gruyere:groo-yair gyro:yee-ro
    gyros:yee-ross haricot:arry-co haricots:arry-co hors:or islay:eye-la jalapeno:hala-pain-yo
    jicama:hick-a-ma laphroaig:la-froyg macaron:macka-ron mascarpone:mascar-pony mate:ma-tay
    mole:mo-lay nicoise:nee-swaz nougat:noo-gah orgeat:or-zha paella:pie-ya pho:fuh
    poutine:poo-teen pouilly:poo-yee quesadilla:case-a-dee-ya quinoa:keen-wah
    ratatouille:rata-too-ee riesling:reece-ling rioja:ree-o-ka rooibos:roy-boss roux:roo
    sauternes:so-turn sommelier:summel-yay tagliatelle:tally-a-telly tempranillo:tempra-nee-yo
    tortilla:tor-tee-ya tzatziki:tsat-seeky vichyssoise:vishy-swaz viognier:vee-on-yay
    worcestershire:wooster worcester:wooster xeres:sherry wagyu:wag-you bearnaise:bare-naze
    bechamel:besha-mel brioche:bree-osh camembert:cam-on-bear cappuccino:cap-a-chee-no
    cassoulet:cassa-lay coq:cock vin:van escargot:es-car-go fricassee:frick-a-see
    guacamole:gwocka-mo-lay hollandaise:holl-an-daze julep:joo-lep kirsch:keersh meringue:mur-rang
    merlot:mur-lo moscato:mos-cah-to parfait:par-fay petit:petty fours:fours pinot:pee-no
    grigio:gree-jee-o gris:gree noir:nwar prosecco:pro-secko prosciutto:pro-shoo-toe
    provolone:pro-vo-lo-nee quenelle:ke-nel ricotta:ri-cotta roquefort:rock-for
    sauvignon:so-vin-yon soju:so-joo semillon:semi-yon syrah:see-rah mille:meel feuille:foy
    feuilles:foy irn:iron bru:brew sriracha:see-rotch-a croissants:kwa-sons
    caipirinhas:kye-pi-reen-yas tamale:ta-mah-lee tiramisu:tirra-mi-soo vinaigrette:vinna-gret
    yakisoba:yacky-so-ba
"""
_RESPELLING = {
    word: respelt.replace("-", " ")
    for word, _, respelt in (entry.partition(":") for entry in _RESPELLED.split())
}
"""Words of the table that are not said as they are written, respelled for English rules."""


def respelled(text: str) -> str:
    """The text with its odd words of the table as they are said; empty where it has none."""
    written = plain(text).split()
    if _RESPELLING.keys().isdisjoint(written):
        return ""
    return " ".join(_RESPELLING.get(word, word) for word in written)
