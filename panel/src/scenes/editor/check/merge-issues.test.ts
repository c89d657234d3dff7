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

test('errors stand first, and what both found stands once', () => {
  const [open, gone] = [issue('ask', 'It leads nowhere.', 'warning'), issue('ask', 'The scene is not there.')]
  expect(mergeIssues([open], { issues: [gone, { ...open }], nodes }, nodes)).toEqual([gone, open])
})

test('what the server found stands as long as the node is as it was', () => {
  const gone = issue('ask', 'The scene is not there.')
  const server = { issues: [gone], nodes }
  const changed = setNode({ ...sceneOf({}), nodes }, 'ask', { title: 'Ask', properties: {} }).nodes
  expect(mergeIssues([], server, changed)).toEqual([])
  expect(mergeIssues([], server, [nodes[0]!])).toEqual([])
  expect(mergeIssues([], server, nodes)).toEqual([gone])
})

test('what is about the scene as a whole stands until the scene is another one', () => {
  const whole = issue(null, 'Something is missing.')
  expect(mergeIssues([], { issues: [whole], nodes }, nodes)).toEqual([whole])
  expect(mergeIssues([], { issues: [whole], nodes }, nodes.slice(1))).toEqual([])
})
