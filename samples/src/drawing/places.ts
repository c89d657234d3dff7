import { random } from '../past/random.ts'
import { canvas, cloth, wood } from './shapes.ts'

const hills = (y: number, colour: string, seed: string): string => {
  const chance = random(seed)
  const points = Array.from({ length: 9 }, (_, at) => `${at * 90} ${y + chance.int(-46, 46)}`)
  return `<path d="M0 540 L0 ${y} L${points.join(' L')} L720 540 Z" fill="${colour}" stroke="${colour}" stroke-width="26" stroke-linejoin="round"/>`
}

const trees = (seed: string, y: number, count: number, size: number, colours: string[]): string => {
  const chance = random(seed)
  return Array.from({ length: count }, () => {
    const x = chance.int(0, 720)
    if (x > 270 && x < 450) return ''
    const tall = size * (0.7 + chance.next() * 0.7)
    const base = y + chance.int(-14, 22)
    const crown = [0, 1, 2].map(
      (row) =>
        `<path d="M${x} ${base - tall * (1.25 - row * 0.3)} L${x - tall * (0.2 + row * 0.09)} ${base - tall * (0.6 - row * 0.26)} L${x + tall * (0.2 + row * 0.09)} ${base - tall * (0.6 - row * 0.26)} Z" fill="${chance.pick(colours)}"/>`,
    )
    return `<rect x="${x - 4}" y="${base - tall * 0.2}" width="8" height="${tall * 0.26}" fill="#4a3424"/>${crown.join('')}`
  }).join('')
}

const sky = (top: string, low: string): string =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="720" height="540" fill="url(#sky)"/>`

const path = (colour: string): string =>
  `<path d="M352 306 C 330 340 430 372 360 424 C 300 470 250 500 210 548 L 520 548 C 470 500 430 470 448 424 C 470 372 366 342 372 306 Z" fill="${colour}"/><path d="M352 306 C 330 340 430 372 360 424 C 300 470 250 500 210 548" stroke="#000" stroke-opacity=".12" stroke-width="5" fill="none"/>`

export const trail = {
  'trail-1': canvas(
    `${sky('#7fb2d6', '#f3e2c4')}<circle cx="560" cy="120" r="46" fill="#fff3cf" filter="url(#soft)"/>`,
    hills(250, '#7a93a6', 'h1') +
      hills(300, '#5d7f5a', 'h2') +
      hills(372, '#6f9a4a', 'h3') +
      trees('w1', 380, 26, 92, ['#2f5a35', '#3b6b3d', '#274c2d']) +
      path('#d8c39a'),
  ),
  'trail-2': canvas(
    sky('#4b5f86', '#f0a778'),
    hills(276, '#584d6e', 'h4') +
      `<rect y="316" width="720" height="230" fill="#6c7fa0"/>${Array.from({ length: 18 }, (_, at) => `<rect x="${(at * 97) % 700}" y="${326 + at * 11}" width="${60 + ((at * 37) % 90)}" height="3" fill="#f4c9a2" fill-opacity=".5"/>`).join('')}` +
      '<path d="M0 470 L720 420 L720 548 L0 548 Z" fill="#3c3a42"/><path d="M0 486 L720 438" stroke="#8b8890" stroke-width="6"/>' +
      [60, 210, 360, 510, 660]
        .map((x) => `<rect x="${x}" y="${444 - x * 0.055}" width="7" height="40" fill="#8b8890"/>`)
        .join(''),
  ),
  'trail-3': canvas(
    sky('#b9c8cf', '#e8ece8'),
    hills(330, '#9aa88f', 'h6') +
      hills(392, '#7f8f5c', 'h7') +
      trees('w3', 410, 34, 130, ['#b0632c', '#c98538', '#8f4a25', '#d7a545']) +
      path('#a58a67') +
      Array.from(
        { length: 60 },
        (_, at) =>
          `<ellipse cx="${(at * 131) % 720}" cy="${430 + ((at * 53) % 108)}" rx="7" ry="4" transform="rotate(${at * 40} ${(at * 131) % 720} ${430 + ((at * 53) % 108)})" fill="${['#c98538', '#b0632c', '#d7a545'][at % 3]}"/>`,
      ).join(''),
  ),
} as const

const shoe = (x: number, y: number, turn: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse cx="8" cy="14" rx="86" ry="200" fill="#000" fill-opacity=".4" filter="url(#shadow)"/><path d="M-62 150 C -84 60 -66 -40 -60 -110 C -52 -196 44 -206 62 -116 C 78 -30 76 70 58 150 C 44 204 -44 206 -62 150 Z" fill="#f2efe8"/><path d="M-52 140 C -70 60 -54 -40 -50 -104 C -42 -180 38 -186 52 -108 C 64 -30 64 70 50 140 C 38 186 -38 188 -52 140 Z" fill="${colour}"/><ellipse cx="0" cy="118" rx="40" ry="46" fill="#23262b"/><path d="M-26 70 L-18 -70 Q 0 -92 18 -70 L 26 70 Z" fill="#fff" fill-opacity=".88"/>${[-56, -30, -4, 22, 48].map((at) => `<path d="M-26 ${at} L26 ${at + 10} M26 ${at} L-26 ${at + 10}" stroke="#3b3f46" stroke-width="5" stroke-linecap="round"/>`).join('')}</g>`

export const shoes = {
  'shoes-1': canvas(wood('#b08d63', 's'), shoe(270, 280, -8, '#2f6f8f') + shoe(450, 272, 7, '#2f6f8f')),
} as const

export const scale = {
  'scale-1': canvas(
    `<rect width="720" height="540" fill="#cfd6d4"/>${Array.from({ length: 5 }, (_, row) => Array.from({ length: 6 }, (__, at) => `<rect x="${at * 124 - 10}" y="${row * 118 - 14}" width="118" height="112" rx="3" fill="${(row + at) % 3 === 0 ? '#dfe5e2' : '#d6dedb'}"/>`).join('')).join('')}`,
    '<rect x="168" y="74" width="400" height="400" rx="42" fill="#000" fill-opacity=".45" filter="url(#shadow)"/><rect x="160" y="62" width="400" height="400" rx="40" fill="#eef1f0"/><rect x="160" y="62" width="400" height="400" rx="40" fill="none" stroke="#b9c0bd" stroke-width="5"/><rect x="286" y="92" width="148" height="72" rx="12" fill="#26302b"/><path d="M312 116 h18 v12 h-18 v14 h18 M344 116 v28 h16 v-28 Z M344 130 h16 M384 142 v2 M396 116 h18 v12 h-18 M414 128 v14 h-18" stroke="#a6e3b6" stroke-width="5" fill="none"/><ellipse cx="280" cy="320" rx="46" ry="104" fill="#d9b394"/><ellipse cx="440" cy="320" rx="46" ry="104" fill="#d9b394"/><ellipse cx="272" cy="210" rx="17" ry="15" fill="#dfbc9f"/><ellipse cx="306" cy="216" rx="12" ry="11" fill="#dfbc9f"/><ellipse cx="448" cy="210" rx="17" ry="15" fill="#dfbc9f"/><ellipse cx="414" cy="216" rx="12" ry="11" fill="#dfbc9f"/>',
  ),
} as const

export const bottle = {
  'bottle-1': canvas(
    cloth('#7c8f97'),
    '<rect x="60" y="330" width="330" height="190" rx="14" fill="#000" fill-opacity=".35" filter="url(#shadow)"/><rect x="40" y="312" width="330" height="200" rx="12" fill="#2b2e33"/><rect x="54" y="326" width="302" height="172" fill="#8fa7b5"/><ellipse cx="500" cy="420" rx="120" ry="70" fill="#000" fill-opacity=".4" filter="url(#shadow)"/><rect x="412" y="110" width="150" height="330" rx="34" fill="#7fc4d6" fill-opacity=".82"/><rect x="418" y="190" width="138" height="244" rx="30" fill="#3f9fc0" fill-opacity=".75"/><rect x="446" y="54" width="82" height="66" rx="12" fill="#22333b"/><rect x="432" y="132" width="16" height="280" rx="8" fill="#fff" fill-opacity=".5"/><path d="M470 240 h60 M470 280 h44 M470 320 h60 M470 360 h44" stroke="#fff" stroke-width="5" stroke-opacity=".8"/>',
  ),
} as const

const dumbbell = (x: number, y: number, turn: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse cx="8" cy="26" rx="150" ry="46" fill="#000" fill-opacity=".45" filter="url(#shadow)"/><rect x="-90" y="-12" width="180" height="24" rx="10" fill="#b9bcc0"/>${[-128, -100, 76, 104].map((at, index) => `<rect x="${at}" y="${index % 3 === 0 ? -46 : -58}" width="26" height="${index % 3 === 0 ? 92 : 116}" rx="8" fill="${colour}"/>`).join('')}<rect x="-60" y="-7" width="120" height="5" fill="#fff" fill-opacity=".5"/></g>`

export const gym = {
  'gym-1': canvas(
    `<rect width="720" height="540" fill="#3f444a"/><rect y="330" width="720" height="210" fill="#2c3035"/>${Array.from({ length: 9 }, (_, at) => `<path d="M${at * 90 - 60} 540 L${260 + at * 26} 330" stroke="#454b52" stroke-width="3"/>`).join('')}<rect x="60" y="40" width="600" height="230" fill="#59626b"/><rect x="76" y="56" width="568" height="198" fill="#7b8791"/>`,
    dumbbell(250, 430, -8, '#1c1e21') +
      dumbbell(500, 392, 12, '#23262a') +
      '<rect x="330" y="470" width="220" height="40" rx="18" fill="#8a4b3d"/>',
  ),
  'gym-2': canvas(
    `<rect width="720" height="540" fill="#b9b2a6"/><rect y="300" width="720" height="240" fill="#8f8677"/><rect x="420" y="30" width="240" height="220" fill="#dbe6ea"/><path d="M540 30 v220 M420 140 h240" stroke="#fff" stroke-width="10"/>`,
    '<path d="M70 430 L520 380 L660 470 L160 530 Z" fill="#3d6a73"/><path d="M70 430 L520 380 L530 386 L82 438 Z" fill="#558894"/><circle cx="180" cy="300" r="96" fill="#000" fill-opacity=".3" filter="url(#shadow)"/><circle cx="170" cy="286" r="92" fill="#c9694a"/><circle cx="140" cy="250" r="26" fill="#e6967c"/><g transform="translate(430 420)"><ellipse cx="6" cy="34" rx="56" ry="20" fill="#000" fill-opacity=".4" filter="url(#shadow)"/><circle r="46" fill="#24272b"/><path d="M-26 -36 C -30 -92 30 -92 26 -36" stroke="#24272b" stroke-width="16" fill="none"/><circle r="20" fill="#3b4046"/></g>',
  ),
} as const
