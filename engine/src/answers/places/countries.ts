/**
 * Countries by the names people use, in English and their own language: `code=name/other name` (ISO 3166-1 alpha-2),
 * names as `wordKey`.
 */
const LIST = `AE=united arab emirates/uae/emirates|AF=afghanistan|AL=albania|DZ=algeria|AD=andorra|AO=angola|AR=argentina|AM=armenia|AU=australia/aus/straya/oz|AT=austria/osterreich/oesterreich|AZ=azerbaijan|BS=bahamas/the bahamas|BH=bahrain|BD=bangladesh|BB=barbados|BY=belarus|BE=belgium/belgie/belgique/belgien|BZ=belize|BJ=benin|BM=bermuda|BT=bhutan|BO=bolivia|BA=bosnia/bosnia and herzegovina|BW=botswana|BR=brazil/brasil|BN=brunei|BG=bulgaria|BF=burkina faso|BI=burundi|KH=cambodia|CM=cameroon|CA=canada|CV=cape verde|KY=cayman islands|CL=chile|CN=china/中国|CO=colombia|CR=costa rica|CI=ivory coast|HR=croatia/hrvatska|CU=cuba|CY=cyprus|CZ=czech republic/czechia/cesko|CD=dr congo|DK=denmark/danmark|DO=dominican republic/republica dominicana|EC=ecuador|EG=egypt|SV=el salvador|EE=estonia/eesti|ET=ethiopia|FJ=fiji|FI=finland/suomi|FR=france/francia/frankreich|GM=gambia|DE=germany/deutschland/alemania/allemagne|GH=ghana|GI=gibraltar|GR=greece/hellas|GT=guatemala|GY=guyana|HT=haiti|HN=honduras|HK=hong kong/香港|HU=hungary/magyarorszag|IS=iceland|IN=india|ID=indonesia|IR=iran|IQ=iraq|IE=ireland/republic of ireland/eire|IL=israel|IT=italy/italia/italien|JM=jamaica|JP=japan/日本|JO=jordan|KZ=kazakhstan|KE=kenya|KW=kuwait|KG=kyrgyzstan|LA=laos|LV=latvia|LB=lebanon|LR=liberia|LY=libya|LI=liechtenstein|LT=lithuania|LU=luxembourg|MO=macau|MG=madagascar|MW=malawi|MY=malaysia|MV=maldives|ML=mali|MT=malta|MU=mauritius|MX=mexico/mejico|MD=moldova|MC=monaco|MN=mongolia|ME=montenegro|MA=morocco/maroc|MZ=mozambique|MM=myanmar/burma|NA=namibia|NP=nepal|NL=netherlands/the netherlands/holland/nederland|NZ=new zealand/nz/aotearoa|NI=nicaragua|NG=nigeria|KP=north korea|MK=north macedonia|NO=norway/norge|OM=oman|PK=pakistan|PS=palestine|PA=panama|PG=papua new guinea|PY=paraguay|PE=peru|PH=philippines/the philippines|PL=poland/polska|PT=portugal|PR=puerto rico|QA=qatar|RO=romania|RU=russia/россия|RW=rwanda|SA=saudi arabia/ksa|SN=senegal|RS=serbia|SC=seychelles|SL=sierra leone|SK=slovakia|SI=slovenia|SO=somalia|ZA=south africa|KR=south korea/korea/republic of korea/대한민국|SS=south sudan|ES=spain/espana/spanien/espagne|LK=sri lanka|SD=sudan|SE=sweden/sverige|CH=switzerland/schweiz/suisse/svizzera|SY=syria|TW=taiwan|TZ=tanzania|TH=thailand|TT=trinidad and tobago/trinidad|TN=tunisia|TR=turkey/turkiye|UG=uganda|UA=ukraine|GB=united kingdom/uk/u k/the uk/great britain/britain/england/scotland/wales/northern ireland/gb/inglaterra/angleterre/reino unido|US=united states/united states of america/usa/u s a/us/u s/the us/the usa/the states/the united states/america/estados unidos/eeuu/ee uu/etats unis/murica|UY=uruguay|UZ=uzbekistan|VE=venezuela|VN=vietnam/viet nam|YE=yemen|ZM=zambia|ZW=zimbabwe|GE=georgia country/republic of georgia`

export const COUNTRIES: ReadonlyMap<string, string> = new Map(
  LIST.split('|').flatMap((line) => {
    const [code = '', names = ''] = line.split('=')
    return names.split('/').map((name): [string, string] => [name, code])
  }),
)

/** Not a country when alone in a reply. */
export const DOUBTFUL_COUNTRIES = new Set([
  'us',
  'oz',
  'aus',
  'jersey',
  'america',
  'korea',
  'trinidad',
  'jordan',
  'chad',
  'lebanon',
  'murica',
])

/** Digits in a postal code, for countries whose codes are digits only. */
export const POSTAL_DIGITS: Record<string, number> = {
  AU: 4,
  CH: 4,
  AT: 4,
  BE: 4,
  DK: 4,
  NO: 4,
  NZ: 4,
  ZA: 4,
  HU: 4,
  LU: 4,
  DE: 5,
  FR: 5,
  ES: 5,
  IT: 5,
  MX: 5,
  FI: 5,
  TR: 5,
  TH: 5,
  MY: 5,
  HR: 5,
  UA: 5,
  IN: 6,
  SG: 6,
  CN: 6,
  RU: 6,
  RO: 6,
  CO: 6,
}
