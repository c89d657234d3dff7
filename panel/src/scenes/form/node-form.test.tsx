import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { initialProperties, NODE_TYPES, nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { permissionBits } from '@attune/contract/staff/masks'
import type { Account } from '@attune/contract/staff/entity'
import { putAccount } from '../../client/account.ts'
import { queryClient } from '../../client/query-client.ts'
import { promptProviderKey } from '../keys.ts'
import { NodeForm } from './NodeForm.tsx'

// The test worker may have loaded the real module for other files; start and end without it.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
// No server is involved in these tests.
vi.mock('../../client/calls.ts', () => ({ calls: { contacts: {}, scenes: {} } }))

const signedInWith = (permissions: Parameters<typeof permissionBits.of>[0]) =>
  // The form only reads the organization and the permissions.
  putAccount({
    _id: 'us_1',
    organization: 'or_1',
    scope: { permissions: String(permissionBits.of(permissions)) },
  } as Account)

const drawn = async (part: ReactNode): Promise<string> => {
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>{part}</MantineProvider>
    </QueryClientProvider>,
  )
  return new Response(prelude).text()
}
const nodeOf = (type: string, properties: Record<string, unknown>): SceneNode => ({
  ...{ _id: 'nd_4fT9', type, properties },
  inputs: [],
  outputs: [],
})
const form = (node: SceneNode, more: Partial<Parameters<typeof NodeForm>[0]> = {}) =>
  drawn(
    <NodeForm
      node={node}
      scene={{ sceneId: 'sc_1', nodes: [node], dataSource: [] }}
      issues={[]}
      readOnly={false}
      onApply={() => {}}
      onClose={() => {}}
      {...more}
    />,
  )

beforeAll(() => {
  signedInWith(['scenes.view', 'scenes.update'])
  queryClient.setQueryData(['organizations'], { data: [{ _id: 'or_1', labels: ['vip'], timezone: 'America/Denver' }] })
})

describe('a node that nobody hears', () => {
  const LACKS = 'No model is set up, so this step fails when the scene runs.'
  const prompt = nodeOf('prompt_gen_text_content', { template: 'Write a greeting', maxTokens: 60 })
  const withProvider = (provider: { model: string } | null) =>
    queryClient.setQueryData(promptProviderKey, { data: [], provider })
  afterAll(() => queryClient.removeQueries({ queryKey: promptProviderKey }))

  test('a prompt says that no model is set up, and nothing once there is one', async () => {
    withProvider(null)
    expect(await form(prompt)).toContain(LACKS)
    expect(await form(nodeOf('send_message', { text: 'Hi' }))).not.toContain(LACKS)
    withProvider({ model: 'small' })
    expect(await form(prompt)).not.toContain(LACKS)
  })

  test('an alert, which people get, says nothing of the kind', async () => {
    withProvider(null)
    expect(await form(nodeOf('trigger_alert', { triggerName: 'At risk' }))).not.toContain(LACKS)
  })
})

describe('the form of a node', () => {
  test.each(NODE_TYPES)('%s has a field for each of its properties', async (type) => {
    const html = await form(nodeOf(type, initialProperties(type)))
    for (const { field, title } of nodeKindOf(type).properties)
      if (field !== 'parser-config' && field !== 'cases') expect(html).toContain(title.replace("'", '&#x27;'))
    expect(html).toContain('nd_4fT9')
    expect(html).toContain('Apply Changes')
    expect(html).toContain('Reset Changes')
  })

  test.each(NODE_TYPES)('%s renders whatever is stored in it', async (type) => {
    for (const odd of [null, 7, 'x', {}, [null, 'x', { kind: 1 }]]) {
      const properties = Object.fromEntries(nodeKindOf(type).properties.map(({ name }) => [name, odd]))
      expect(await form(nodeOf(type, properties))).toContain('nd_4fT9')
    }
  })

  test('a node of an unknown kind shows its type', async () => {
    expect(await form(nodeOf('send_carrier_pigeon', { colour: 'grey' }))).toContain('send_carrier_pigeon')
  })

  test('has nothing to apply when read-only', async () => {
    const html = await form(nodeOf('attempt', { amount: 2 }), { readOnly: true })
    expect(html).not.toContain('Apply Changes')
    expect(html).toContain('readOnly')
  })

  test('shows unapplied changes again when it is reopened', async () => {
    const html = await form(nodeOf('attempt', { amount: 2 }), {
      initialEdits: { title: 'Ask again', properties: { amount: 5 } },
    })
    expect(html).toContain('value="5"')
    expect(html).toContain('Ask again')
  })

  test('shows a parser’s settings, with defaults for missing ones', async () => {
    const weight = await form(nodeOf('question', { text: 'Weight?', parserName: 'weight' }))
    expect(weight).toContain('Measure required')
    expect(weight).toContain('value="80"')
    expect(await form(nodeOf('question', { text: 'Name?', parserName: 'plain-text' }))).not.toContain(
      'Measure required',
    )
  })
})

describe('dates that were typed', () => {
  const withDate = (value: string, initial: Record<string, unknown> = {}) =>
    form(nodeOf('save_into_profile', { key: 'due', value: { kind: 'static', type: 'date', value } }), {
      initialEdits: { properties: initial },
    })
  const once = (value: string) =>
    form(
      nodeOf('scheduler', {
        rules: [{ dateStrategy: { type: 'once', value }, timeStrategy: { type: 'exact_time', localTime: '09:00' } }],
      }),
    )

  test('stay in their field, with an error if they aren’t days', async () => {
    expect(await withDate('2026-12-24')).not.toContain('Enter a valid date.')
    const half = await withDate('2026-12-24', { value: { kind: 'static', type: 'date', value: '2026-12-2' } })
    expect(half).toMatch(/<input[^>]* value="2026-12-2"/)
    expect(half).toContain('Enter a valid date.')
  })

  test('may be moments, which are texts', async () => {
    const moment = await withDate('2026-12-24T09:00:00Z')
    expect(moment).toContain('>2026-12-24T09:00:00Z</textarea>')
    expect(moment).not.toContain('Enter a valid date.')
  })

  test('can’t have passed in a rule of one date', async () => {
    expect(await once('2001-01-01')).toMatch(/Choose \d{4}-\d\d-\d\d or later\./)
    expect(await once('2999-01-01')).not.toContain('or later.')
  })
})

describe('Node Issues', () => {
  const missed = {
    code: 'property_required' as const,
    check: 'property' as const,
    path: [],
    took: [],
    reason: '',
    nodeId: 'nd_4fT9',
    nodePropertyName: 'rules.1.timeStrategy.key',
    message: 'Missed "rules.1.timeStrategy.key" property.',
    severity: 'error' as const,
  }
  const late = {
    ...missed,
    severity: 'warning' as const,
    message: 'This never fires.',
    path: ['a', 'nd_4fT9'],
    took: [1],
  }

  test('are counted, errors first, each with its place', async () => {
    const html = await form(nodeOf('scheduler', {}), { issues: [late, missed] })
    expect(html).toContain('Node Issues')
    expect(html).toContain('1 error')
    expect(html).toContain('1 warning')
    expect(html).toContain('Rule 2')
    expect(html.indexOf('Missed &quot;key&quot; property.')).toBeLessThan(html.indexOf('This never fires.'))
  })

  test('with a path can be shown on the canvas', async () => {
    expect(await form(nodeOf('scheduler', {}), { issues: [late], onShowPath: () => {} })).toContain(
      'Show on the canvas',
    )
    expect(await form(nodeOf('scheduler', {}), { issues: [missed], onShowPath: () => {} })).not.toContain(
      'Show on the canvas',
    )
    expect(await form(nodeOf('scheduler', {}), { issues: [] })).not.toContain('Node Issues')
  })
})

describe('Open Prompt', () => {
  const reply = nodeOf('prompt_gen_reply', { templateId: 'v_pt01ab' })

  test('is for those who may read prompts, once a template is set', async () => {
    expect(await form(reply)).not.toContain('Open Prompt')
    signedInWith(['scenes.view', 'scenes.update', 'prompt-templates.view'])
    expect(await form(reply)).toContain('/prompt-templates/v_pt01ab')
    expect(await form(nodeOf('prompt_gen_reply', {}))).not.toContain('Open Prompt')
    expect(await form(nodeOf('weekly_report_summary_generate', { customTemplate: 'v_pt01ab' }))).toContain(
      'Open Prompt',
    )
  })
})
