import { random, type Random } from '../past/random.ts'

/** A drawing of 720 by 540 with a table, light from the upper left and soft shadows. */
export const canvas = (
  background: string,
  inside: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 540">
<defs>
<filter id="shadow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="14"/></filter>
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="3"/></filter>
<radialGradient id="light" cx="30%" cy="20%" r="95%"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></radialGradient>
<linearGradient id="china" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#d9d6cf"/></linearGradient>
</defs>
${background}${inside}<rect width="720" height="540" fill="url(#light)"/></svg>`

/** Table boards. */
export const wood = (colour: string, seed: string): string => {
  const chance = random(seed)
  const boards = Array.from({ length: 5 }, (_, at) => {
    const top = at * 112 - 20
    const grain = Array.from({ length: 9 }, () => {
      const y = top + chance.int(6, 104)
      return `<path d="M0 ${y} C ${chance.int(120, 260)} ${y + chance.int(-9, 9)}, ${chance.int(400, 560)} ${y + chance.int(-9, 9)}, 720 ${y + chance.int(-5, 5)}" stroke="#000" stroke-opacity=".${chance.int(4, 9)}" stroke-width="${chance.int(1, 3)}" fill="none"/>`
    })
    return `<rect x="0" y="${top}" width="720" height="110" fill="${colour}"/><rect y="${top + 109}" width="720" height="3" fill="#000" fill-opacity=".3"/>${grain.join('')}`
  })
  return `<rect width="720" height="540" fill="${colour}"/>${boards.join('')}`
}

/** A cloth with faint stripes. */
export const cloth = (colour: string): string =>
  `<rect width="720" height="540" fill="${colour}"/>${Array.from({ length: 24 }, (_, at) => `<rect x="${at * 30}" width="2" height="540" fill="#fff" fill-opacity=".12"/>`).join('')}`

export const plate = (x: number, y: number, r: number, inside: string): string =>
  `<ellipse cx="${x + 10}" cy="${y + 20}" rx="${r}" ry="${r * 0.96}" fill="#000" fill-opacity=".42" filter="url(#shadow)"/>
<circle cx="${x}" cy="${y}" r="${r}" fill="url(#china)"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="#f6f4ef"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="#cfcbc2" stroke-width="3"/>${inside}`

export const bowl = (x: number, y: number, r: number, glaze: string, filling: string, inside: string): string =>
  `<ellipse cx="${x + 10}" cy="${y + 22}" rx="${r}" ry="${r * 0.97}" fill="#000" fill-opacity=".45" filter="url(#shadow)"/>
<circle cx="${x}" cy="${y}" r="${r}" fill="${glaze}"/><circle cx="${x}" cy="${y}" r="${r * 0.88}" fill="#000" fill-opacity=".25"/><circle cx="${x}" cy="${y + 3}" r="${r * 0.84}" fill="${filling}"/>${inside}`

/** Scatters many small items over a circle. */
export const scatter = (
  seed: string,
  count: number,
  at: { x: number; y: number; r: number },
  draw: (x: number, y: number, chance: Random) => string,
): string => {
  const chance = random(seed)
  return Array.from({ length: count }, () => {
    const angle = chance.next() * Math.PI * 2
    const far = Math.sqrt(chance.next()) * at.r
    return draw(at.x + Math.cos(angle) * far, at.y + Math.sin(angle) * far, chance)
  }).join('')
}

export const leaf = (x: number, y: number, size: number, turn: number, colour: string): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 40})" d="M0 -20 C 16 -12 16 12 0 22 C -16 12 -16 -12 0 -20 Z" fill="${colour}" stroke="#173d12" stroke-opacity=".35" stroke-width="1.5"/>`

export const fork = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><rect x="-4" y="60" width="9" height="190" rx="4" fill="#c9c9c6"/><path d="M-18 -40 v70 q18 30 36 0 v-70 h-7 v56 h-7 v-56 h-8 v56 h-7 v-56 Z" fill="#d7d7d4"/><rect x="1" y="60" width="2" height="190" fill="#fff" fill-opacity=".6"/></g>`

export const knife = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><path d="M-8 -50 q18 20 16 130 h-16 Z" fill="#dededb"/><rect x="-8" y="80" width="14" height="170" rx="6" fill="#c4c4c0"/></g>`
