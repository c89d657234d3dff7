import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

const drawn = (size: number, photo: string | null = null): string =>
  renderToString(<Avatar id="us_1" name="Hannah Brandt" kind="staff" size={size} photo={photo} />)

test('initials are two letters, and one where two would be too small to read', () => {
  expect(drawn(20)).toContain('>HB<')
  expect(drawn(16)).toContain('>H<')
})

test('a photo takes the place of the initials', () => {
  expect(drawn(20, '/media/w100')).toContain('src="/media/w100"')
  expect(drawn(20, '/media/w100')).not.toContain('HB')
})
