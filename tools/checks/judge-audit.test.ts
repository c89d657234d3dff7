import { expect, test } from 'vitest'
import { judgeAudit } from './judge-audit.ts'

const NONE = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 }

test('no finding is good', () => {
  const answer = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: NONE } })
  expect(judgeAudit(answer)).toEqual({ sentence: 'No component has a known vulnerability.', code: 0 })
})

test('findings are named, most of all how bad they are', () => {
  const answer = JSON.stringify({
    vulnerabilities: { liquidjs: { name: 'liquidjs', severity: 'high', range: '<10.30.0' } },
    metadata: { vulnerabilities: { ...NONE, high: 1, total: 1 } },
  })
  const { sentence, code } = judgeAudit(`npm warn config\n${answer}\n`)
  expect(code).toBe(1)
  expect(sentence.split('\n')).toEqual([
    'Components with known vulnerabilities: 1. SECURITY.md says how soon.',
    'high: liquidjs <10.30.0',
  ])
})

test('a registry that doesn’t answer is told from one that found nothing', () => {
  const refused = { message: '405 Method Not Allowed', statusCode: 405, error: { summary: '', detail: '' } }
  expect(judgeAudit(`${JSON.stringify(refused)}\nnpm error A log is in …`)).toEqual({
    sentence:
      "The registry doesn't answer the audit (405 Method Not Allowed). Nothing is known about the components: run this where registry.npmjs.org can be reached.",
    code: 2,
  })
  expect(judgeAudit('npm error network').code).toBe(2)
  expect(judgeAudit('').code).toBe(2)
})
