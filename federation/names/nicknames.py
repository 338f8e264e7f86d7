"""First names used for one another: short forms, and one name in our federations' languages. Pure.

They help to propose a player for a name in a file; they never decide. Each line is one group, in folded letters; a
word may be in several groups.
"""

from __future__ import annotations

from collections import defaultdict

_GROUPS = """
agnes agnieszka agusia aga ines
agusti agustin gusti tinet
aleix alex alejo alexis
aleksandra alexandra alejandra ola olka sandra alex
aleksander alexandre alejandro alex olek aleks xandre
alfons alfonso fonso fons
andreu andres andrzej andrzejek jedrek
angel angels angela angeles angelina
anna ana ania anita hania hanna anka aina
antoni antonio toni tonet tonio antek tosiek
antonia toni antonina tosia tonia
barbara basia baska
bartomeu tomeu bartolome bartlomiej bartek bartosz
beata beatriu beatriz bea
bernat bernardo bernard nat
boguslaw bogdan bogus
bonaventura ventura
carles carlos carlitos karol
caterina catalina katarzyna kasia cati catina kaska katalina
concepcio concepcion conxa concha conxita conchita xita
consol consuelo chelo
cristina krystyna krysia cris
cristofol tofol cristobal
daniel dani danek danielito
david davit dawid
dolors dolores lola loles loli
domenec domingo mingo
dorota dorka
edmund mundek
eduard eduardo edu edward
elisabet isabel bel elzbieta ela isa elisa elisabeth beth
encarnacio encarnacion encarna
enric enrique quique quico henryk heniek kike
esperanca esperanza
esteve esteban estevet szczepan stefan
eugeni eugenio geni eugeniusz
eulalia laia lali olaia
ferran fernando nando ferdinand
francesc francisco paco pancho cesc xesc quico curro fran franciszek franek francisca
francesca francisca paca xisca cesca franciszka
frederic federico fede fryderyk
gabriel gabi biel
genoveva veva
gertrudis tuies
grzegorz gregori gregorio grzes grzesiek
guillem guillermo guillermina wilhelm memo
ignasi ignacio nasi nacho ignacy
immaculada inmaculada imma inma
izabela iza isabel
jacek jacint jacinto
jaume jaime jakub kuba jaumet diego santiago
jan joan juan janek jasiek joanet juanito john jon jasio
janina janka
jerzy jordi jorge jurek
jeroni jeronimo
joana juana joanna asia joaska
joaquim joaquin quim ximo quimet chimo
jozef josep jose pep pepe pepet jozek jozek josepet zep
jozefa josepa josefa pepa pepita fina
juliusz juli julio julek
julia julka
krzysztof cristofol krzysiek krzys krzychu
leszek lech lesiu
leonor elionor nora leo
lluis luis lluiset ludwik lluc
lluisa luisa
lukasz lluc lucas lukasek
maciej macies maciek mateu
magdalena magda lena madzia
malgorzata gosia margarida margarita marga gocha malgosia
manel manuel manolo manu lolo
marcin marti martin marcinek
margarida margarita marga rita
maria marysia marieta mariona mari
maria mariana
mateusz mateu mateo mati
merce mercedes merche
michal miquel miguel michalek michas miki
mikolaj nicolau nicolas colau
monika monica
montserrat montse rat
narcis narciso ciset
natalia nati natalka
neus nieves
nuria nuri
onofre nofre
pawel pau pablo pawelek
pere pedro piotr perico piotrek peret perico
pilar pili
przemyslaw przemek
rafal rafel rafael rafa
raimon ramon raimundo mon
remei remedios
robert bob rob
roman romek
rosa rosita roser
roser rosario
ryszard ricard ricardo rysiek
salvador salva vador boro
sebastia sebastian tia bastia seba
sergi sergio serge
slawomir slawek
stanislaw staszek stach stasiek
susanna susana zuzanna zuzia susi
szymon simo simon szymek
tadeusz tadek tadeu
teresa tere tresa
tomasz tomas tomek
tomislaw tomek
trinitat trinidad trini
vicent vicente vicenc cento wincenty
victor wiktor vic
vicenc vicente cento
waldemar waldek
wladyslaw wladek ladislau
wlodzimierz wlodek
wojciech wojtek adalbert
xavier javier xavi javi ksawery xevi
zbigniew zbyszek
zofia sofia zosia
"""


def _collect() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for line in _GROUPS.split("\n"):
        group = line.split()
        for name in group:
            found[name].update(group)
    return {name: frozenset(names - {name}) for name, names in found.items()}


NICKNAMES = _collect()


def stand_for_one(one: str, other: str) -> bool:
    """Return whether two first names, in folded letters, can be one person's: ``pep`` and ``josep``."""
    return other in NICKNAMES.get(one, ())
