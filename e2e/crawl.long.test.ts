import { expect, test } from 'vitest'
import { crawlRoute } from './crawl/crawl-route.ts'
import { emptyFindings, testCrawlOf } from './crawl/crawl-roles.ts'
import { openDesk } from './desk.ts'

// The role that sees most comes first; the others click only what no one before them could. Without ATTUNE_FAULTS a
// coach clicks through Home and a conversation, where most of the day is spent.
const ALL = ['priya@northline.example', 'hannah@northline.example', 'luis@northline.example', 'sam@attune.example']
const running =
  process.env['ATTUNE_FAULTS'] === undefined
    ? testCrawlOf(['hannah@northline.example'], { pages: 2, least: 20 })
    : testCrawlOf(ALL, { least: 160 })

test('an inert control is found', async () => {
  const { browser, product } = running()
  const desk = await openDesk(browser, product.url)
  const signIn = () => desk.signIn('luis@northline.example', null)
  await desk.page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const inert = document.createElement('button')
      inert.textContent = 'Does nothing'
      document.body.prepend(inert)
    })
  })
  await signIn()
  const own = emptyFindings()
  await crawlRoute({ desk, route: '/nothing-here', findings: own, signIn, until: Date.now() + 120_000 })
  expect(own.inert.join()).toContain('Does nothing')
  await desk.close()
})
