import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadFailed } from './LoadFailed.tsx'

const drawn = (code: string, status: number, title: string): string => {
  const error = Object.assign(new Error('Wait a moment.'), { code, status, data: { title, reference: null } })
  return renderToString(
    <MantineProvider>
      <LoadFailed error={error} onRetry={() => {}} />
    </MantineProvider>,
  )
}

test('too many requests at once are called so, with a way to try again; other failures are ours', () => {
  const refused = drawn('TooManyAtOnce', 429, 'Too many at once')
  for (const part of ['Too many at once', 'Wait a moment.', 'Try again']) expect(refused).toContain(part)
  expect(refused).not.toContain('Internal Server Error')
  expect(drawn('Crossed', 409, 'Crossed')).toContain('Internal Server Error')
})
