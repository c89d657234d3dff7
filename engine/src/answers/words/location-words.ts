import { toPhrases } from '../phrases.ts'

/** Leads to where somebody lives now; what comes before it does not count. */
export const LIVES_IN = toPhrases([
  [
    'lives',
    `i live in, live in, living in, i am living in, im living in, currently living in, i currently live in, currently live in, now live in, i now live in, we live in, i live at, living at, i live near downtown, i reside in, reside in, residing in, based in, im based in, i am based in, based out of, im based out of, located in, im located in, i am located in, currently in, now in, im currently in, im now in, right now in, i am in, im in, im at, i m in, moved to, just moved to, i just moved to, i moved to, recently moved to, ive moved to, settled in, im here in, here in, i stay in, staying in, i call home, my city is, my town is, city is, city, town, my location is, location is, location, i live, live, living, my address is, address is, address, my zip is, zip is, zip code is, my zip code is, my zip code, zip code, zip, zipcode, my postcode is, postcode is, postcode, postal code, my postal code is, its, in, downtown, in downtown, state of, the state of, the city of, city of, the great state of, beautiful, sunny, good old, good ol, lovely,
     vivo en, yo vivo en, resido en, estoy en, aqui en, ich wohne in, wohne in, ich lebe in, lebe in, wohnhaft in, ich bin in, jhabite a, jhabite, jhabite au, jhabite en, habite a, je vis a, je vis en, je vis au, je suis a, abito a, abito in, vivo a, moro em, moro no, eu moro em, ik woon in, woon in`,
  ],
])

export const COMES_FROM = toPhrases([
  [
    'from',
    `from, im from, i am from, i come from, coming from, coming to you from, hailing from, hail from, i hail from, originally from, im originally from, born and raised in, soy de, vengo de, ich komme aus, komme aus, aus, je viens de, sono di, vengo da, sou de, ik kom uit`,
  ],
])

/** Before a place, says that somebody does not live there, or not quite there. */
export const ELSEWHERE = new Set(
  `near nearby outside outskirts suburb suburbs suburban between moving move moves visiting visit vacation vacationing traveling travelling travel trip used left leaving not never close closest around north south east west northern southern eastern western central upstate middle somewhere anywhere nowhere everywhere just area region metro greater county both or neither either but soon formerly previously until next about an hour hours minutes mins miles away my the a his her their parents house home work office small big little born raised grew wish wished was were am is are be been i im we you he she it in at to with on would could love want like live hope hate miss think going go come came got have has had steps hours good great bad fine thanks hello hi hey please okay sorry sure maybe what feeling feel tired busy sick hungry happy sad hot cold ready done call text cool nice pain bored dead alive alone retired drunk asleep awake broke stressed tiny rural town village place idk dunno know tell why what where who when how same skip later no yes
   cerca bei nahe pres vicino perto nicht pas`
    .split(/\s+/u)
    .filter(Boolean),
)

/** Boroughs, neighbourhoods, stretches of land, continents: not cities, with or without their state. */
export const NO_CITIES = new Set(
  `brooklyn,manhattan,queens,bronx,the bronx,staten island,harlem,soho,williamsburg,astoria,capitol hill,hollywood,downtown,uptown,midtown,bay area,the bay area,sf bay area,the bay,silicon valley,wine country,long island,the hamptons,hamptons,cape cod,midwest,the midwest,the south,deep south,the west,the north,east coast,the east coast,west coast,the west coast,gulf coast,new england,pacific northwest,pnw,the pnw,tri state,dmv,the dmv,inland empire,orange county,twin cities,the twin cities,dfw,triangle,research triangle,
   europe,asia,africa,america,north america,south america,central america,latin america,antarctica,oceania,middle east,the middle east,scandinavia,the balkans,caribbean,the caribbean,earth,planet earth,mars,the moon,moon,space,hell,heaven,narnia,hogwarts,baja,baja california,gotham,gotham city,home,here,there,work,bed,my bed,my house,nowhere,everywhere,camden,hackney,islington,westminster,shoreditch,kreuzberg,le marais,montmartre,downtown la,south side,north side,west side,east side,upper east side,upper west side,lower east side,valley,the valley,panhandle,upper peninsula,ozarks,rockies,the rockies,tahoe,lake tahoe,usa city,abroad,overseas,online,remote,internet,the internet`
    .split(',')
    .map((name) => name.trim()),
)
