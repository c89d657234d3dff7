import { random } from '../past/random.ts'

const SKINS: readonly (readonly [string, string])[] = [
  ['#f3d3b8', '#dcae8e'],
  ['#ecc09a', '#cf9b74'],
  ['#d9a577', '#b58154'],
  ['#b47c50', '#8f5c36'],
  ['#8b5a37', '#6a4026'],
  ['#5f3b25', '#452817'],
]
const HAIRS = ['#1d1715', '#2f211a', '#4b3323', '#6e4a2c', '#9c6b38', '#c79a55', '#a9a39b', '#dcd7cf', '#7d3420']
const CLOTHES = ['#35586b', '#7a4a3b', '#4c6b48', '#6b5a86', '#8c7a45', '#2f3b45', '#a05a4e', '#3d7a78', '#b7a893']
const WALLS = ['#cfd8d6', '#d9cfc0', '#c3cbd6', '#d6c7c4', '#bfcdbd', '#d8d3e0', '#cbb9a4', '#a9b8bf']

/** Looks by client: skin (0 light to 5 dark), hair colour (null for none), and hairstyle. */
const LOOKS: Readonly<Record<string, readonly [number, number | null, Hair]>> = {
  'maria-lopez': [2, 1, 'long'],
  'daniel-okafor': [5, 0, 'short'],
  'ingrid-solberg': [0, 5, 'bun'],
  'tom-whitaker': [0, 3, 'short'],
  'aisha-rahman': [3, 0, 'scarf'],
  'grace-bennett': [4, 0, 'curly'],
  'owen-clarke': [0, 6, 'short'],
  'jonas-weidner': [0, 4, 'short'],
  'nkechi-obi': [5, 0, 'curly'],
  'rosa-delgado': [2, 2, 'long'],
  'sofia-marchetti': [1, 2, 'long'],
  'ruth-adeyemi': [4, 0, 'bun'],
  'hiroshi-tanabe': [1, 0, 'short'],
  'bronwyn-ellis': [0, 8, 'curly'],
  'omar-al-khatib': [2, 0, 'beard'],
  'katarzyna-zielinska': [0, 5, 'long'],
  'mei-ling-chow': [1, 0, 'long'],
  'ayodele-bright': [5, null, 'beard'],
  'hank-petersen': [0, 7, 'hat'],
  'fiona-macleod': [0, 8, 'long'],
  'callum-reid': [0, 3, 'beard'],
  'nadia-hussain': [3, 0, 'long'],
  'george-pemberton': [0, 7, 'short'],
  'beth-alderson': [0, 4, 'bun'],
  'siobhan-gallagher': [0, 8, 'curly'],
  'rajesh-iyer': [3, 0, 'short'],
  'agnieszka-lis': [0, 5, 'bun'],
  'luca-ferrante': [1, 1, 'beard'],
  'amara-nwosu': [5, 0, 'curly'],
  'eleanor-whitby': [0, 7, 'bun'],
  'viktor-lindgren': [0, 5, 'short'],
  'samira-benali': [2, 1, 'long'],
}
type Hair = 'short' | 'long' | 'bun' | 'curly' | 'scarf' | 'beard' | 'hat'

/** Draws head and shoulders in front of a wall, 400 by 400. */
export const portrait = (key: string): string => {
  const chance = random(`portrait ${key}`)
  const [skinAt, hairAt, style] = LOOKS[key] ?? [chance.int(0, 5), chance.int(0, 6), 'short' as const]
  const [skin, shade] = SKINS[skinAt] ?? ['#ecc09a', '#cf9b74']
  const hair = hairAt === null ? null : (HAIRS[hairAt] ?? '#2f211a')
  const [wall, shirt] = [chance.pick(WALLS), chance.pick(CLOTHES)]
  const tilt = chance.int(-4, 4)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
<defs><radialGradient id="room" cx="30%" cy="20%" r="95%"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></radialGradient><filter id="f"><feGaussianBlur stdDeviation="6"/></filter></defs>
<rect width="400" height="400" fill="${wall}"/><rect x="${chance.int(-40, 260)}" y="-20" width="${chance.int(60, 150)}" height="260" fill="#fff" fill-opacity=".22" filter="url(#f)"/>
<g transform="rotate(${tilt} 200 300)">${behind(style, hair)}
<path d="M40 420 C 50 316 130 290 200 290 C 270 290 350 316 360 420 Z" fill="${shirt}"/><path d="M158 296 Q 200 346 242 296 L 236 262 H 164 Z" fill="${shade}"/>
<ellipse cx="200" cy="180" rx="74" ry="92" fill="${skin}"/><path d="M200 272 C 244 270 274 226 274 180 C 274 150 268 132 258 118 C 262 170 250 236 200 272 Z" fill="${shade}" fill-opacity=".55"/>
<ellipse cx="170" cy="176" rx="7" ry="8.5" fill="#231c19"/><ellipse cx="230" cy="176" rx="7" ry="8.5" fill="#231c19"/><circle cx="172.500" cy="173" r="2.400" fill="#fff"/><circle cx="232.500" cy="173" r="2.400" fill="#fff"/>
<path d="M156 156 q 14 -9 28 -2 M216 154 q 14 -7 28 2" stroke="${hair ?? '#2b211c'}" stroke-width="6" stroke-linecap="round" fill="none"/>
<path d="M200 182 q 8 22 -3 28" stroke="${shade}" stroke-width="5" stroke-linecap="round" fill="none"/>
<path d="M174 ${232 + chance.int(-2, 2)} q 26 ${chance.int(12, 24)} 52 0" stroke="#8c3b35" stroke-width="6" stroke-linecap="round" fill="none"/>
${glasses(chance.chance(0.28))}${front(style, hair, chance.pick(CLOTHES))}</g>
<rect width="400" height="400" fill="url(#room)"/></svg>`
}

const behind = (style: Hair, hair: string | null): string => {
  if (hair === null) return ''
  if (style === 'long')
    return `<path d="M112 170 C 104 60 296 60 288 170 C 298 260 300 300 276 332 H 124 C 100 300 102 260 112 170 Z" fill="${hair}"/>`
  if (style === 'curly')
    return [
      [126, 120, 52],
      [200, 88, 64],
      [274, 120, 52],
      [112, 186, 44],
      [288, 186, 44],
      [122, 244, 36],
      [278, 244, 36],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
      .join('')
  return style === 'bun' ? `<circle cx="200" cy="72" r="38" fill="${hair}"/>` : ''
}

const front = (style: Hair, hair: string | null, cloth: string): string => {
  if (style === 'scarf')
    return `<path d="M108 212 C 92 66 308 66 292 212 C 288 300 262 330 200 336 C 138 330 112 300 108 212 Z M200 96 C 148 96 132 140 132 182 C 132 236 164 272 200 272 C 236 272 268 236 268 182 C 268 140 252 96 200 96 Z" fill-rule="evenodd" fill="${cloth}"/>`
  if (style === 'hat')
    return `<ellipse cx="200" cy="118" rx="128" ry="22" fill="#7d5f3d"/><path d="M134 118 C 134 40 266 40 266 118 Z" fill="#8f6e48"/><rect x="134" y="98" width="132" height="16" fill="#4b3623"/>${beard(hair)}`
  if (hair === null) return style === 'beard' ? beard('#1d1715') : ''
  const cap = `<path d="M122 172 C 112 78 168 66 206 70 C 262 72 288 104 278 172 C 272 138 256 122 232 118 C 196 128 152 120 138 132 C 128 144 126 156 122 172 Z" fill="${hair}"/>`
  return cap + (style === 'beard' ? beard(hair) : '')
}

const beard = (hair: string | null): string =>
  hair === null
    ? ''
    : `<path d="M128 196 C 130 262 164 286 200 286 C 236 286 270 262 272 196 C 262 226 244 220 226 218 C 210 210 190 210 174 218 C 156 220 138 226 128 196 Z M176 236 q 24 14 48 0 q -4 -10 -24 -10 q -20 0 -24 10 Z" fill-rule="evenodd" fill="${hair}" fill-opacity=".92"/>`

const glasses = (wears: boolean): string =>
  wears
    ? '<g fill="#fff" fill-opacity=".14" stroke="#2c2a2a" stroke-width="5"><rect x="144" y="158" width="50" height="38" rx="14"/><rect x="206" y="158" width="50" height="38" rx="14"/><path d="M194 174 h12 M144 170 l-16 -6 M256 170 l16 -6"/></g>'
    : ''
