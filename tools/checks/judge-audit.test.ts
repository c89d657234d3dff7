import { expect, test } from 'vitest'
import { judgeAudit } from './judge-audit.ts'

const NONE = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 }

test('no findings pass', () => {
  const answer = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: NONE } })
  expect(judgeAudit(answer)).toEqual({ sentence: 'No component has a known vulnerability.', code: 0 })
})

test('findings are listed with their severity', () => {
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

test('a registry that doesn’t answer differs from one that found nothing', () => {
  const refused = { message: '405 Method Not Allowed', statusCode: 405, error: { summary: '', detail: '' } }
  expect(judgeAudit(`${JSON.stringify(refused)}\nnpm error A log is in …`)).toEqual({
    sentence:
      "The registry didn't answer the audit (405 Method Not Allowed), so the components weren't checked. Run this where registry.npmjs.org can be reached.",
    code: 2,
  })
  expect(judgeAudit('npm error network').code).toBe(2)
  expect(judgeAudit('').code).toBe(2)
})
