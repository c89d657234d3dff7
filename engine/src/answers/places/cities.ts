/**
 * Cities much better known than others of the same name, by country, or by region in the US, Canada and Australia. They
 * are recognised without either. `name=other name/other name`. A name after a hyphen is also a region's, so only its
 * other names are recognised.
 */
const UNIQUE = `US-AL Montgomery,Huntsville,Tuscaloosa
US-AK Anchorage,Fairbanks,Juneau
US-AZ Phoenix=phx,Tucson,Scottsdale,Tempe,Flagstaff,Chandler
US-AR Little Rock,Bentonville
US-CA Los Angeles=l a/los angelas,San Francisco=sf/san fran,San Diego,Sacramento,Oakland,Fresno,Long Beach,Bakersfield,Anaheim,Santa Barbara,Santa Monica,Berkeley,Irvine,Palo Alto,Malibu,Burbank,Beverly Hills,Stockton,Huntington Beach,Sunnyvale,Cupertino,Chula Vista,Modesto,San Bernardino,Palm Springs
US-CO Denver,Boulder,Colorado Springs,Fort Collins=ft collins,Aspen,Grand Junction
US-CT Hartford,New Haven,Bridgeport
US-FL Miami,Orlando,Tampa,Jacksonville,Tallahassee,Fort Lauderdale=ft lauderdale,Fort Myers=ft myers,Sarasota,Pensacola,Key West,Boca Raton,Daytona Beach,Miami Beach,West Palm Beach,Cape Coral
US-GA Atlanta,Savannah
US-HI Honolulu,Hilo
US-ID Boise
US-IL Chicago,Naperville,Evanston,Rockford
US-IN Indianapolis=indy,Fort Wayne=ft wayne,South Bend,Evansville
US-IA Des Moines,Cedar Rapids,Iowa City
US-KS Wichita,Topeka,Overland Park
US-KY Louisville
US-LA New Orleans=nola,Baton Rouge,Shreveport
US-MD Baltimore=bmore,Annapolis,Bethesda
US-MA Boston
US-MI Detroit,Grand Rapids,Ann Arbor,Kalamazoo,Lansing
US-MN Minneapolis=mpls,St. Paul=saint paul/st paul,Duluth
US-MO St. Louis=saint louis/st louis/stl
US-MS Biloxi
US-MT Bozeman,Missoula,Billings
US-NE Omaha
US-NV Las Vegas=vegas/lv,Reno
US-NJ Hoboken,Jersey City,Atlantic City,Trenton
US-NM Albuquerque=abq,Santa Fe
US-NY -New York=new york city/nyc/ny city/new york ny/n y c/nueva york,Buffalo,Syracuse,Yonkers,Ithaca
US-NC Charlotte,Raleigh,Greensboro,Asheville,Winston-Salem=winston salem,Chapel Hill
US-ND Fargo,Bismarck
US-OH Cleveland,Cincinnati=cincy,Akron,Dayton
US-OK Oklahoma City=okc,Tulsa
US-OR Eugene
US-PA Philadelphia=philly,Pittsburgh,Scranton,Harrisburg
US-RI Providence
US-SC Myrtle Beach
US-SD Sioux Falls
US-TN Nashville,Memphis,Knoxville,Chattanooga
US-TX Houston,Dallas,Austin,San Antonio,Fort Worth=ft worth,El Paso,Plano,Corpus Christi,Lubbock,Galveston,Waco,Laredo,Amarillo,McAllen,Round Rock,McKinney
US-UT Salt Lake City=slc/salt lake,Provo
US-VA Virginia Beach,Roanoke,Charlottesville
US-WA Seattle,Spokane,Tacoma,Bellevue
US-WI Milwaukee,Madison,Green Bay
US-WY Cheyenne
US-DC -Washington=washington dc/d c/washington d c
CA-AB Calgary,Edmonton
CA-BC Kelowna,Burnaby
CA-MB Winnipeg
CA-ON Toronto,Ottawa,Mississauga,Brampton,Kitchener
CA-QC Montreal,Quebec City,Laval,Gatineau
CA-SK Regina,Saskatoon
AU-NSW Sydney
AU-VIC Melbourne,Geelong
AU-QLD Brisbane,Gold Coast,Cairns
AU-SA Adelaide
AU-WA Perth
AU-TAS Hobart
AU-ACT Canberra
GB London=londres/londra,Liverpool,Leeds,Sheffield,Glasgow,Edinburgh,Cardiff,Belfast,Nottingham,Leicester,Brighton,Southampton,Aberdeen,Bournemouth,Swansea
IE Dublin,Galway
FR Paris=parigi,Marseille=marseilles,Lyon=lyons,Toulouse,Bordeaux,Lille,Strasbourg,Nantes,Montpellier
DE Berlin,Munich=munchen/muenchen,Hamburg,Cologne=koln/koeln,Frankfurt=frankfurt am main,Stuttgart,Dusseldorf=duesseldorf,Leipzig,Dresden,Nuremberg=nurnberg/nuernberg,Hanover=hannover,Dortmund,Essen,Bremen
AT Vienna=wien,Salzburg,Graz,Innsbruck
CH Zurich=zuerich,Geneva=geneve/genf,Basel,Bern
ES Madrid,Barcelona=bcn,Seville=sevilla,Malaga,Bilbao
PT Lisbon=lisboa/lissabon,Porto
IT Rome=roma,Milan=milano/mailand,Turin=torino,Venice=venezia,Florence=firenze,Naples=napoli,Bologna,Palermo,Genoa=genova
NL Amsterdam,Rotterdam,Utrecht,The Hague=den haag
BE Brussels=bruxelles/brussel,Antwerp=antwerpen,Ghent=gent
LU Luxembourg City
DK Copenhagen=kobenhavn,Aarhus
SE Stockholm,Gothenburg=goteborg
NO Oslo,Bergen
FI Helsinki
IS Reykjavik
PL Warsaw=warszawa,Krakow=cracow,Gdansk,Wroclaw
CZ Prague=praha/prag,Brno
SK Bratislava
HU Budapest
RO Bucharest=bucuresti
BG Sofia
GR Athens=athina,Thessaloniki
HR Zagreb
RS Belgrade=beograd
SI Ljubljana
EE Tallinn
LV Riga
LT Vilnius
GE Tbilisi,Batumi,Kutaisi
UA Kyiv=kiev,Lviv,Kharkiv
RU Moscow=москва/moskva
TR Istanbul,Ankara,Izmir
IL Tel Aviv,Jerusalem,Haifa
AE Dubai=دبي,Abu Dhabi
SA Riyadh,Jeddah
QA Doha
EG Cairo=القاهرة
MA Casablanca,Marrakech,Rabat
NG Lagos,Abuja
KE Nairobi
GH Accra
ET Addis Ababa
ZA Cape Town,Johannesburg=joburg,Durban,Pretoria
IN Mumbai=bombay,Delhi,New Delhi,Bangalore=bengaluru,Chennai,Kolkata=calcutta,Pune,Ahmedabad,Jaipur
PK Karachi,Lahore,Islamabad
BD Dhaka
LK Colombo
NP Kathmandu
CN Beijing=北京/peking,Shanghai=上海,Shenzhen=深圳,Guangzhou=广州,Chengdu
JP Tokyo=東京/东京/tokio,Osaka=大阪,Kyoto=京都,Yokohama,Sapporo,Fukuoka
KR Seoul=서울,Busan
TW Taipei
SG Singapore=singapur
TH Bangkok,Chiang Mai,Phuket
VN Hanoi,Ho Chi Minh City=saigon
MY Kuala Lumpur=kl malaysia
ID Jakarta
PH Manila,Cebu City,Quezon City
NZ Auckland,Wellington,Christchurch
MX Mexico City=ciudad de mexico/cdmx/mexico df/mexico d f,Guadalajara,Monterrey,Tijuana,Cancun,Puebla,Puerto Vallarta
BR São Paulo=sao paulo,Rio de Janeiro=rio,Brasília=brasilia,Fortaleza,Belo Horizonte,Porto Alegre,Curitiba
AR Buenos Aires=caba,Mendoza
CL Santiago=santiago de chile
CO Bogota,Medellin
PE Lima,Cusco
EC Quito,Guayaquil
VE Caracas
UY Montevideo
PY Asuncion
CU Havana=la habana
DO Santo Domingo,Punta Cana
GT Guatemala City
JM Montego Bay
PR San Juan`

/** Cities that share a name, each with its time zone. A name alone is read only if the client's zone decides. */
const NAMESAKES = `Portland US-OR America/Los_Angeles,US-ME America/New_York
Vancouver CA-BC America/Vancouver,US-WA America/Los_Angeles
Manchester GB Europe/London,US-NH America/New_York
Birmingham GB Europe/London,US-AL America/Chicago
Cambridge GB Europe/London,US-MA America/New_York
Springfield US-IL America/Chicago,US-MO America/Chicago,US-MA America/New_York,US-OH America/New_York,US-OR America/Los_Angeles
Aurora US-CO America/Denver,US-IL America/Chicago
Columbus US-OH America/New_York,US-GA America/New_York,US-IN America/New_York
Columbia US-SC America/New_York,US-MO America/Chicago,US-MD America/New_York
Charleston US-SC America/New_York,US-WV America/New_York
Kansas City US-MO America/Chicago,US-KS America/Chicago
Richmond US-VA America/New_York,US-CA America/Los_Angeles,CA-BC America/Vancouver
Rochester US-NY America/New_York,US-MN America/Chicago
Arlington US-TX America/Chicago,US-VA America/New_York
Jackson US-MS America/Chicago,US-MI America/New_York,US-WY America/Denver,US-TN America/Chicago
Glendale US-CA America/Los_Angeles,US-AZ America/Phoenix
Pasadena US-CA America/Los_Angeles,US-TX America/Chicago
Peoria US-IL America/Chicago,US-AZ America/Phoenix
Wilmington US-DE America/New_York,US-NC America/New_York
San Jose US-CA America/Los_Angeles,CR America/Costa_Rica
St. Petersburg US-FL America/New_York,RU Europe/Moscow
Hamilton CA-ON America/Toronto,NZ Pacific/Auckland,US-OH America/New_York
Victoria CA-BC America/Vancouver,US-TX America/Chicago
Newcastle GB Europe/London,AU-NSW Australia/Sydney
Lincoln US-NE America/Chicago,GB Europe/London
Bristol GB Europe/London,US-CT America/New_York,US-TN America/New_York
Oxford GB Europe/London,US-MS America/Chicago,US-OH America/New_York
Albany US-NY America/New_York,US-GA America/New_York,US-OR America/Los_Angeles
Newark US-NJ America/New_York,US-DE America/New_York,US-OH America/New_York
Salem US-OR America/Los_Angeles,US-MA America/New_York
Toledo US-OH America/New_York,ES Europe/Madrid
Valencia ES Europe/Madrid,VE America/Caracas,US-CA America/Los_Angeles
Hyderabad IN Asia/Kolkata,PK Asia/Karachi
London CA-ON America/Toronto
Paris US-TX America/Chicago
Halifax CA-NS America/Halifax
Durham US-NC America/New_York,GB Europe/London
Bloomington US-IN America/Indiana/Indianapolis,US-IL America/Chicago,US-MN America/Chicago
Lexington US-KY America/New_York,US-MA America/New_York
Nice FR Europe/Paris
Como IT Europe/Rome
Fayetteville US-AR America/Chicago,US-NC America/New_York`

export interface City {
  name: string
  /** Such as `US-CO` or `GB`. */
  area: string
  /** IANA zone; only for cities that share a name. */
  zone: string | null
}

/** Cities recognised by name alone, by each of their names. */
export const CITIES: ReadonlyMap<string, City> = new Map(
  UNIQUE.split('\n').flatMap((line) => {
    const area = line.slice(0, line.indexOf(' '))
    return line
      .slice(area.length + 1)
      .split(',')
      .flatMap((entry) => entriesOf(entry, area))
  }),
)

/** Cities that share their name with similarly large ones, by name. */
export const NAMESAKE_CITIES: ReadonlyMap<string, City[]> = new Map(
  NAMESAKES.split('\n').map((line): [string, City[]] => {
    const name = /^(.*?) (?=[A-Z]{2}(?:-[A-Z]{2,3})? )/u.exec(line)?.[1] ?? ''
    const places = line
      .slice(name.length + 1)
      .split(',')
      .map((place) => ({ name, area: place.slice(0, place.indexOf(' ')), zone: place.slice(place.indexOf(' ') + 1) }))
    return [plain(name), places]
  }),
)

function entriesOf(entry: string, area: string): [string, City][] {
  const [first = '', others = ''] = entry.split('=')
  const shared = first.startsWith('-')
  const name = shared ? first.slice(1) : first
  const city = { name, area, zone: null }
  return [shared ? '' : name, ...others.split('/')].filter(Boolean).map((each): [string, City] => [plain(each), city])
}

/** The form for looking up names: lower case, no accents, dots or hyphens. */
export function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.']/gu, '')
    .replaceAll('-', ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}
