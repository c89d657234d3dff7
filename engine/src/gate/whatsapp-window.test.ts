import { describe, expect, test } from 'vitest'
import { gate, type GateInput } from './gate.ts'

const NOW = new Date('2026-11-18T19:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const ask = (more: Partial<GateInput>) =>
  gate({
    contact: { status: 'active', opted_out_at: null, muted_from: null, muted_until: null },
    ...{ hasAddress: true, now: NOW, zone: 'America/Denver', quota: null, automation: null },
    ...more,
  })

describe('WhatsApp’s window', () => {
  test('isn’t asked about elsewhere', () => {
    expect(ask({}).checks.some(({ check }) => check === 'window')).toBe(false)
  })

  test('lets a message leave until its last moment, and holds it from then on', () => {
    expect(ask({ window: { closesAt: after(1), template: null } })).toMatchObject({ decision: 'sent' })
    expect(ask({ window: { closesAt: NOW, template: null } })).toMatchObject({ decision: 'held', reason: 'window' })
    expect(ask({ window: { closesAt: null, template: null } })).toMatchObject({
      ...{ decision: 'held', reason: 'window', until: after(24 * 60) },
    })
  })

  test('lets a template leave, and says which', () => {
    const { decision, checks } = ask({ window: { closesAt: null, template: 'check_in' } })
    expect(decision).toBe('sent')
    expect(checks.find(({ check }) => check === 'window')?.detail).toContain('sent as the template check_in')
  })

  test('comes after STOP and a stopped client', () => {
    const stopped = { status: 'active', opted_out_at: NOW, muted_from: null, muted_until: null } as const
    expect(ask({ contact: stopped, window: { closesAt: null, template: null } })).toMatchObject({
      ...{ decision: 'omitted', reason: 'opt-out' },
    })
  })
})

test('a dead address omits what a person writes, and holds automation', () => {
  const hours = { quietHours: null, hours: null, organizationZone: 'America/Denver' }
  const automation = { ...hours, skipWhenMuted: false, takeover: null, counts: null }
  expect(ask({ hasAddress: false, isDead: true })).toMatchObject({ decision: 'omitted', reason: 'dead-address' })
  expect(ask({ isDead: true, automation })).toMatchObject({ decision: 'held', reason: 'dead-address' })
  expect(ask({ hasAddress: false })).toMatchObject({ decision: 'omitted', reason: 'no-address' })
})
