/** Regions of the three countries for which regions are stored: `code=name|other names` (ISO 3166-2). */
const US = `AL=Alabama|AK=Alaska|AZ=Arizona|AR=Arkansas|CA=California/cali/calif/so cal/socal/norcal|CO=Colorado/colo|CT=Connecticut/conn|DE=Delaware|FL=Florida/fla|GA=Georgia|HI=Hawaii/hawai i|ID=Idaho|IL=Illinois|IN=Indiana|IA=Iowa|KS=Kansas|KY=Kentucky|LA=Louisiana|ME=Maine|MD=Maryland|MA=Massachusetts/mass|MI=Michigan/mich|MN=Minnesota/minn|MS=Mississippi|MO=Missouri|MT=Montana|NE=Nebraska|NV=Nevada|NH=New Hampshire|NJ=New Jersey/jersey|NM=New Mexico|NY=New York/new york state/upstate ny|NC=North Carolina|ND=North Dakota|OH=Ohio|OK=Oklahoma|OR=Oregon|PA=Pennsylvania/penn|RI=Rhode Island|SC=South Carolina|SD=South Dakota|TN=Tennessee/tenn|TX=Texas/tex|UT=Utah|VT=Vermont|VA=Virginia|WA=Washington/washington state|WV=West Virginia|WI=Wisconsin/wisc|WY=Wyoming|DC=District of Columbia`
const CA = `AB=Alberta|BC=British Columbia|MB=Manitoba|NB=New Brunswick|NL=Newfoundland and Labrador/newfoundland|NS=Nova Scotia|NT=Northwest Territories|NU=Nunavut|ON=Ontario/ont|PE=Prince Edward Island/pei|QC=Quebec/que|SK=Saskatchewan|YT=Yukon`
const AU = `NSW=New South Wales|QLD=Queensland|SA=South Australia|TAS=Tasmania|VIC=Victoria|WA=Western Australia|ACT=Australian Capital Territory|NT=Northern Territory`

export interface Region {
  code: string
  country: string
  names: string[]
}

export const REGIONS: readonly Region[] = [...regions('US', US), ...regions('CA', CA), ...regions('AU', AU)]

/** Ambiguous region names: a country or city has the same name, or they are vague. */
export const DOUBTFUL_REGIONS = new Set([
  'georgia',
  'washington',
  'new york',
  'victoria',
  'so cal',
  'socal',
  'norcal',
  'upstate ny',
  'jersey',
  'penn',
  'mass',
  'tex',
  'que',
  'ont',
  'conn',
  'quebec',
])

/** Regions with a city of the same name, so "Washington, USA" stays ambiguous. */
export const REGION_OR_CITY = new Set(['washington', 'new york', 'quebec'])

/** Codes that are also words or countries. They count only after a city, in capitals or after a comma. */
export const WORDY_CODES = new Set([
  'in',
  'or',
  'me',
  'ok',
  'hi',
  'oh',
  'de',
  'la',
  'id',
  'ma',
  'pa',
  'al',
  'on',
  'as',
  'no',
  'so',
  'act',
  'sa',
  'nt',
  'pe',
])

/** Codes that identify a region on their own. */
export const LONE_CODES = new Set(
  'DC TX NY FL NJ NC SC TN WV WI AZ MN NV NH NM ND SD RI UT VT WY KS KY NSW QLD'.split(' '),
)

function regions(country: string, list: string): Region[] {
  return list.split('|').map((line) => {
    const [code = '', names = ''] = line.split('=')
    return { code, country, names: names.toLowerCase().split('/') }
  })
}

/** First three digits of US ZIP codes, from and to, by state (USPS). */
const ZIPS =
  `PR 006-009,MA 010-027,RI 028-029,NH 030-038,ME 039-049,VT 050-059,CT 060-062,NY 063-063,CT 064-069,NJ 070-089,NY 100-149,PA 150-196,DE 197-199,DC 200-200,VA 201-201,DC 202-205,MD 206-219,VA 220-246,WV 247-268,NC 270-289,SC 290-299,GA 300-319,FL 320-339,FL 341-342,FL 344-344,FL 346-347,FL 349-349,AL 350-369,TN 370-385,MS 386-397,GA 398-399,KY 400-427,OH 430-459,IN 460-479,MI 480-499,IA 500-528,WI 530-549,MN 550-567,SD 570-577,ND 580-588,MT 590-599,IL 600-629,MO 630-658,KS 660-679,NE 680-693,LA 700-714,AR 716-729,OK 730-749,TX 750-799,CO 800-816,WY 820-831,ID 832-838,UT 840-847,AZ 850-865,NM 870-884,TX 885-885,NV 889-898,CA 900-961,HI 967-968,GU 969-969,OR 970-979,WA 980-994,AK 995-999`
    .split(',')
    .map((line): [string, number, number] => [line.slice(0, 2), Number(line.slice(3, 6)), Number(line.slice(7))])

const LAST_ZIP = '99950'

/** The state of a US ZIP code; null if it isn't assigned. */
export function stateOfZip(zip: string): string | null {
  const prefix = Number(zip.slice(0, 3))
  if (zip > LAST_ZIP) return null
  return ZIPS.find(([, from, to]) => prefix >= from && prefix <= to)?.[0] ?? null
}
