import { expect, test } from 'vitest'
import type { NodeIssue } from '../../form/describe-issue.ts'
import { setNode } from '../document/document.ts'
import { sceneOf } from '../document/testing.ts'
import { mergeIssues } from './merge-issues.ts'

const { nodes } = sceneOf({ run: 'ask' })
const issue = (nodeId: string | null, message: string, severity: NodeIssue['severity'] = 'error'): NodeIssue => ({
  code: 'property_invalid',
  reason: message,
  nodeId,
  nodePropertyName: null,
  message,
  severity,
  check: 'property',
  path: [],
  took: [],
})

test('errors come first, and issues found by both appear once', () => {
  const [open, gone] = [issue('ask', 'It leads nowhere.', 'warning'), issue('ask', 'Scene not found.')]
  expect(mergeIssues([open], { issues: [gone, { ...open }], nodes }, nodes)).toEqual([gone, open])
})

test('issues of the server stay while their node is unchanged', () => {
  const gone = issue('ask', 'Scene not found.')
  const server = { issues: [gone], nodes }
  const changed = setNode({ ...sceneOf({}), nodes }, 'ask', { title: 'Ask', properties: {} }).nodes
  expect(mergeIssues([], server, changed)).toEqual([])
  expect(mergeIssues([], server, [nodes[0]!])).toEqual([])
  expect(mergeIssues([], server, nodes)).toEqual([gone])
})

test('issues of the whole scene stay until the scene changes', () => {
  const whole = issue(null, 'Something is missing.')
  expect(mergeIssues([], { issues: [whole], nodes }, nodes)).toEqual([whole])
  expect(mergeIssues([], { issues: [whole], nodes }, nodes.slice(1))).toEqual([])
})
