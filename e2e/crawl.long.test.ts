import { testCrawlOf } from './crawl/crawl-roles.ts'

testCrawlOf(
  [
    { email: 'hannah@northline.example', ms: 180_000 },
    { email: 'luis@northline.example', ms: 90_000 },
    { email: 'sam@attune.example', ms: 90_000 },
  ],
  60,
)
