import type { PhotoKey } from '../photos.ts'
import { bowl, canvas, cloth, fork, knife, leaf, plate, scatter, wood } from './shapes.ts'
import { bottle, gym, scale, shoes, trail } from './places.ts'

const blob = (x: number, y: number, rx: number, ry: number, colour: string, turn = 0, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="${colour}" ${more}/>`

const greens = (seed: string, x: number, y: number, r: number, count: number): string =>
  scatter(seed, count, { x, y, r }, (cx, cy, chance) =>
    leaf(
      cx,
      cy,
      chance.int(34, 58),
      chance.int(0, 360),
      chance.pick(['#4f8a3a', '#6ea748', '#3f7a35', '#88b85a', '#5d9440']),
    ),
  )

const tomatoes = (seed: string, x: number, y: number, r: number, count: number): string =>
  scatter(
    seed,
    count,
    { x, y, r },
    (cx, cy) => `${blob(cx, cy, 17, 16, '#c93a28')}${blob(cx - 5, cy - 6, 5, 4, '#ff9a82', 0, 'fill-opacity=".8"')}`,
  )

const fillet = (x: number, y: number, turn: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-120 6 C -110 -48 70 -62 118 -18 C 134 2 116 40 70 46 C 0 58 -108 52 -120 6 Z" fill="#000" fill-opacity=".25" transform="translate(6 10)"/><path d="M-120 6 C -110 -48 70 -62 118 -18 C 134 2 116 40 70 46 C 0 58 -108 52 -120 6 Z" fill="${colour}"/>${[-80, -40, 0, 40, 78].map((at) => `<path d="M${at} -40 q 22 40 -6 84" stroke="#fff" stroke-opacity=".45" stroke-width="5" fill="none"/>`).join('')}</g>`

const spears = (x: number, y: number): string =>
  [0, 1, 2, 3, 4, 5]
    .map(
      (at) =>
        `<path d="M${x - 100} ${y + at * 15} q 90 ${at % 2 === 0 ? 10 : -8} 205 -2" stroke="${at % 2 === 0 ? '#5f8f3d' : '#4b7a31'}" stroke-width="11" stroke-linecap="round" fill="none"/>`,
    )
    .join('')

const grains = (seed: string, x: number, y: number, r: number, colours: string[], count = 240): string =>
  scatter(seed, count, { x, y, r }, (cx, cy, chance) => blob(cx, cy, 6, 2.6, chance.pick(colours), chance.int(0, 180)))

const egg = (x: number, y: number): string =>
  `<path d="M${x - 70} ${y} c -6 -52 44 -74 84 -58 c 50 4 72 44 50 78 c -6 40 -56 50 -88 34 c -30 2 -44 -22 -46 -54 Z" fill="#fffdf6"/>${blob(x, y - 4, 30, 29, '#f3a51d')}${blob(x - 9, y - 14, 9, 6, '#ffd87a', 0, 'fill-opacity=".8"')}`

const cubes = (seed: string, x: number, y: number, r: number, colours: string[], count: number, size = 26): string =>
  scatter(
    seed,
    count,
    { x, y, r },
    (cx, cy, chance) =>
      `<rect x="${cx - size / 2}" y="${cy - size / 2}" width="${size}" height="${size * 0.86}" rx="6" transform="rotate(${chance.int(0, 90)} ${cx} ${cy})" fill="${chance.pick(colours)}" stroke="#000" stroke-opacity=".14" stroke-width="2"/>`,
  )

const wedge = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-36 0 a36 36 0 0 1 72 0 Z" fill="#f2d84b"/><path d="M-30 -1 a30 30 0 0 1 60 0 Z" fill="#fbeb8b"/><path d="M0 0 V-30 M0 0 L-21 -21 M0 0 L21 -21" stroke="#fff" stroke-width="2.5"/></g>`

const steam =
  '<g opacity=".35" filter="url(#soft)" stroke="#fff" stroke-width="10" fill="none"><path d="M300 210 q 26 -40 0 -84 q -22 -34 6 -70"/><path d="M392 200 q -24 -44 2 -80 q 22 -34 -4 -66"/></g>'

const soup = (seed: string, broth: string, bits: string[], glaze: string): string =>
  bowl(
    360,
    280,
    205,
    glaze,
    broth,
    cubes(seed, 360, 282, 140, bits, 24, 30) +
      greens(`${seed}g`, 360, 280, 110, 6) +
      grains(`${seed}s`, 360, 282, 150, ['#fff7e0', '#f0d9a0'], 34),
  ) + steam

/** All pictures by name. */
export const scenes: Readonly<Record<PhotoKey, string>> = {
  'fish-1': canvas(
    wood('#8c6a48', 'a'),
    plate(
      360,
      275,
      225,
      `${fillet(350, 215, -12, '#e8875f')}${spears(350, 310)}${wedge(478, 208, 30)}${grains('r1', 268, 352, 48, ['#faf3e2', '#e8dcc0'], 150)}`,
    ) +
      fork(90, 180) +
      knife(640, 190),
  ),
  'fish-2': canvas(
    cloth('#54707c'),
    plate(
      370,
      268,
      220,
      `${fillet(380, 290, 18, '#e9dfcf')}${tomatoes('t2', 280, 210, 44, 7)}${greens('g2', 450, 190, 60, 12)}${wedge(285, 340, -20)}`,
    ) + fork(80, 170),
  ),
  'salad-1': canvas(
    wood('#a98458', 'b'),
    bowl(
      362,
      276,
      215,
      '#e9e4d8',
      '#48702f',
      greens('s1', 362, 278, 150, 46) +
        tomatoes('s1t', 362, 278, 135, 11) +
        cubes('s1f', 362, 278, 130, ['#fbfaf4', '#f1ede0'], 12, 24) +
        scatter(
          's1c',
          9,
          { x: 362, y: 278, r: 130 },
          (x, y) => `${blob(x, y, 22, 21, '#cfe3a4')}${blob(x, y, 15, 14, '#e8f2cf')}`,
        ),
    ) + fork(80, 190),
  ),
  'salad-2': canvas(
    cloth('#8a4b3d'),
    bowl(
      355,
      275,
      212,
      '#2f3a40',
      '#7a5a3a',
      grains('s2', 300, 240, 76, ['#e6cf9a', '#d3b67a', '#f1e2b8'], 420) +
        cubes('s2a', 420, 220, 58, ['#a9c566', '#8fb24f'], 11, 32) +
        cubes('s2b', 300, 352, 56, ['#e6863b', '#d4702a'], 12, 26) +
        fillet(420, 345, 8, '#d9a877') +
        greens('s2g', 360, 280, 40, 7),
    ),
  ),
  'soup-1': canvas(
    wood('#6f5138', 'c'),
    soup('o1', '#c8552a', ['#7a2f1a', '#e9a23b', '#8f3c1f', '#5c3316'], '#e8e2d3'),
  ),
  'soup-2': canvas(cloth('#39535a'), soup('o2', '#d8b04a', ['#c98e2f', '#e3c372', '#5f8f3d', '#d66b35'], '#f3efe6')),
  'eggs-1': canvas(
    wood('#9c7750', 'd'),
    plate(
      360,
      272,
      222,
      `<path d="M210 210 q 150 -70 300 0 q 40 130 -20 170 q -130 44 -260 0 q -60 -60 -20 -170 Z" fill="#b9793d"/><path d="M224 218 q 136 -60 272 0 q 32 114 -16 150 q -120 36 -240 0 q -50 -54 -16 -150 Z" fill="#e2b273"/>${egg(330, 270)}${egg(420, 312)}${greens('e1', 250, 380, 34, 7)}${tomatoes('e1t', 478, 216, 26, 4)}`,
    ) + fork(80, 180),
  ),
  'eggs-2': canvas(
    cloth('#6d7f5c'),
    bowl(
      362,
      274,
      208,
      '#26282a',
      '#b23a22',
      cubes('e2', 362, 276, 140, ['#8f2a18', '#c94b2c', '#d8653b'], 40, 30) +
        egg(300, 240) +
        egg(420, 262) +
        egg(352, 350) +
        greens('e2g', 362, 276, 120, 9),
    ),
  ),
  'oats-1': canvas(
    cloth('#b7a7b8'),
    bowl(
      360,
      275,
      200,
      '#f4f1ea',
      '#e6d7b6',
      grains('p1', 360, 278, 160, ['#d8c292', '#f2e6c8', '#c9ae76'], 420) +
        scatter(
          'p1b',
          22,
          { x: 300, y: 240, r: 66 },
          (x, y) => `${blob(x, y, 15, 15, '#39406e')}${blob(x - 4, y - 5, 4, 3, '#8f97c8')}`,
        ) +
        scatter(
          'p1r',
          10,
          { x: 428, y: 320, r: 52 },
          (x, y) => `${blob(x, y, 17, 16, '#c23a52')}${blob(x, y, 6, 5, '#8d1f36')}`,
        ) +
        scatter('p1n', 9, { x: 425, y: 215, r: 40 }, (x, y, chance) =>
          blob(x, y, 17, 9, '#9a6a3c', chance.int(0, 180)),
        ),
    ),
  ),
  'pasta-1': canvas(
    wood('#7d6a58', 'e'),
    plate(
      360,
      272,
      220,
      scatter(
        'n1',
        70,
        { x: 360, y: 272, r: 118 },
        (x, y, chance) =>
          `<path d="M${x - 60} ${y} q ${chance.int(10, 50)} ${chance.int(-60, 60)} 60 0 t 60 ${chance.int(-30, 30)}" stroke="${chance.pick(['#ecc873', '#f4d98f', '#dcb45a'])}" stroke-width="10" stroke-linecap="round" fill="none"/>`,
      ) +
        tomatoes('n1t', 360, 268, 90, 8) +
        greens('n1g', 360, 266, 86, 8),
    ) + fork(86, 180),
  ),
  'tacos-1': canvas(
    wood('#5f6f63', 'f'),
    [170, 360, 550]
      .map(
        (x, at) =>
          `<g transform="translate(${x} ${270 + (at % 2) * 26}) rotate(${at * 9 - 9})"><ellipse cx="8" cy="24" rx="112" ry="130" fill="#000" fill-opacity=".4" filter="url(#shadow)"/><ellipse rx="108" ry="128" fill="#e7c27c"/><ellipse rx="108" ry="128" fill="none" stroke="#c69a50" stroke-width="6"/>${cubes(`c${at}`, 0, 6, 62, ['#8b4b2a', '#a85f35', '#733a1e'], 16, 28)}${greens(`cg${at}`, 0, -10, 66, 12)}${tomatoes(`ct${at}`, 0, 10, 56, 5)}</g>`,
      )
      .join(''),
  ),
  'plate-1': canvas(
    cloth('#3e4a5c'),
    plate(
      360,
      272,
      224,
      `${fillet(300, 230, 24, '#b87740')}${grains('q1', 430, 230, 66, ['#fbf6ea', '#efe6cf'], 330)}${scatter('q1b', 15, { x: 350, y: 372, r: 62 }, (x, y) => `${blob(x, y, 21, 20, '#3d7a33')}${blob(x - 6, y - 7, 9, 8, '#63a04c')}${blob(x + 6, y - 2, 8, 7, '#4f8d40')}`)}`,
    ) +
      fork(84, 180) +
      knife(642, 190),
  ),
  'plate-2': canvas(
    wood('#96764f', 'g'),
    plate(
      360,
      274,
      222,
      `${cubes('k1', 284, 250, 70, ['#e0b25a', '#d09a3e', '#efc877'], 18, 36)}${fillet(430, 262, -70, '#a4633a')}${greens('k1g', 330, 378, 52, 16)}${scatter('k1c', 12, { x: 436, y: 372, r: 40 }, (x, y, chance) => blob(x, y, 26, 8, '#e67a2e', chance.int(0, 180)))}`,
    ) + knife(640, 190),
  ),
  ...trail,
  ...shoes,
  ...scale,
  ...bottle,
  ...gym,
}
