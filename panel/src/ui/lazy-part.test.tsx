import { MantineProvider } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { lazyDialog, lazyPart, type Closable } from './lazy-part.tsx'

const drawn = async (part: ReactNode): Promise<string> => {
  const { prelude } = await prerender(
    <MantineProvider>
      <p>An unsaved form</p>
      <Suspense fallback="Loading">{part}</Suspense>
    </MantineProvider>,
  )
  return new Response(prelude).text()
}

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/3f9c21a.js'))
const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>
const Question = ({ onClose }: Closable) => <button onClick={onClose}>Close</button>
const close = () => {}

test('a part is drawn once its code is there', async () => {
  const Part = lazyPart(async () => Greeting)
  expect(await drawn(<Part name="Priya" />)).toContain('Hello, <!-- -->Priya')
  const Dialog = lazyDialog(async () => Question)
  expect(await drawn(<Dialog onClose={close} />)).toContain('Close')
})

test('a part whose code can’t be loaded says so in its place, and what is around it stays', async () => {
  const Part = lazyPart<{ name: string }>(lost)
  const page = await drawn(<Part name="Priya" />)
  for (const words of ['An unsaved form', 'No connection', 'Try again']) expect(page).toContain(words)
})

test('a dialog whose code can’t be loaded takes no place on the page', async () => {
  const Dialog = lazyDialog<Closable>(lost)
  const page = await drawn(<Dialog onClose={close} />)
  expect(page).toContain('An unsaved form')
  for (const words of ['No connection', 'Loading']) expect(page).not.toContain(words)
})
