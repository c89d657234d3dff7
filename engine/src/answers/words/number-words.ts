/** English words for numbers, with common misspellings. */
export const UNITS =
  table(`zero=0, naught=0, nought=0, one=1, two=2, three=3, thre=3, threee=3, four=4, foru=4, five=5, fve=5, six=6, seven=7, sevn=7, sevem=7, seve=7, sevin=7, eight=8,
  eigth=8, eihgt=8, egiht=8, eigt=8, nine=9, ninee=9`)

export const TEENS =
  table(`ten=10, eleven=11, elevn=11, elven=11, elevin=11, twelve=12, twelv=12, twleve=12, thirteen=13, thirten=13, fourteen=14, forteen=14,
  fifteen=15, fiteen=15, fiften=15, fivteen=15, sixteen=16, sixten=16, seventeen=17, seventen=17, sevnteen=17, eighteen=18, eightteen=18, eigteen=18, nineteen=19, ninteen=19, nineten=19`)

export const TENS =
  table(`twenty=20, tweny=20, twenny=20, twnety=20, twety=20, thirty=30, thrity=30, thirdy=30, forty=40, fourty=40, frty=40, fifty=50, fity=50, fifity=50, sixty=60, sixy=60, seventy=70, sevnty=70, seventey=70,
  eighty=80, eigthy=80, eigty=80, eightey=80, ninety=90, ninty=90, nintey=90, nienty=90`)

export const HUNDRED = new Set(['hundred', 'hundered', 'hunderd', 'hundrd', 'hunred', 'hudred', 'hundreed', 'hunded'])
export const THOUSAND = new Set(['thousand', 'thousnd', 'thosand', 'tousand', 'grand'])
export const MILLION = new Set(['million', 'millions', 'milion', 'millon'])
export const DOZEN = new Set(['dozen', 'dozens', 'dozn'])

function table(list: string): ReadonlyMap<string, number> {
  return new Map(
    list.split(',').map((pair) => {
      const [word = '', value = ''] = pair.trim().split('=')
      return [word, Number(value)]
    }),
  )
}
