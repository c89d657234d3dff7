import { expect, test } from 'vitest'
import { crawlRoute } from './crawl/crawl-route.ts'
import { emptyFindings, testCrawlOf } from './crawl/crawl-roles.ts'
import { openDesk } from './desk.ts'

// Who sees most. The other roles crawl in crawl.long.test.ts.
const running = testCrawlOf([{ email: 'priya@northline.example', ms: 200_000 }], 100)

test('an inert control would be found', async () => {
  const { browser, product } = running()
  const desk = await openDesk(browser, product.url)
  const signIn = () => desk.signIn('luis@northline.example')
  await desk.page.addInitScript(() => {
    addEventListener('load', () => {
      const inert = document.createElement('button')
      inert.textContent = 'Does nothing'
      document.body.prepend(inert)
    })
  })
  await signIn()
  const own = emptyFindings()
  await crawlRoute({ desk, route: '/nothing-here', findings: own, signIn, until: Date.now() + 20_000 })
  expect(own.inert.join()).toContain('Does nothing')
  await desk.close()
})
