import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { setActingOrganization } from '../client/organization.ts'
import { Avatar } from './Avatar.tsx'

const drawn = (size: number, photo: string | null = null): string =>
  renderToString(<Avatar name="Hannah Brandt" kind="staff" size={size} photo={photo} />)

test('initials are two letters, and one where two would be too small to read', () => {
  expect(drawn(20)).toContain('>HB<')
  expect(drawn(16)).toContain('>H<')
})

test('a photo takes the place of the initials', () => {
  expect(drawn(20, '/media/w100')).toContain('src="/media/w100"')
  expect(drawn(20, '/media/w100')).not.toContain('HB')
})

test('a photo is asked for in the size that it is drawn in, on whatever screen', () => {
  const html = drawn(28, '/media/or_1/md_1/w100/1800000000/sig')
  expect(html).toContain('sizes="auto, 28px"')
  const sides = [50, 100, 150, 200, 250, 300, 350, 400]
  expect(html).toContain(`"${sides.map((side) => `/media/or_1/md_1/w${side}/1800000000/sig ${side}w`).join(', ')}"`)
  expect(html).toContain('src="/media/or_1/md_1/w100/1800000000/sig"')
})

test('a photo from elsewhere has one size', () => {
  expect(drawn(28, 'https://photos.example/hannah.jpg')).not.toContain('srcSet')
})

test('the color is the organization’s: one for all of its people, and one of 74', () => {
  const hueOf = (name: string, organization?: string): number =>
    Number(
      /--hue:([\d.]+)/.exec(
        renderToString(<Avatar name={name} kind="client" {...(organization && { organization })} />),
      )?.[1],
    )
  expect(hueOf('Maria', 'or_1')).toBe(hueOf('Jonas', 'or_1'))
  expect(hueOf('Maria', 'or_1')).not.toBe(hueOf('Maria', 'or_2'))
  const hues = new Set(Array.from({ length: 3_000 }, (_, at) => hueOf('Maria', `or_${at}`)))
  expect(hues.size).toBe(74)
  setActingOrganization('or_2')
  expect(hueOf('Maria')).toBe(hueOf('Maria', 'or_2'))
  setActingOrganization(null)
})
