import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import type { Tape } from '@attune/engine/tape/tape'

const { quietHours, dailyCap, muteTracking, routine } = AUTOMATION_DEFAULTS

/** Two weeks of a client who starts a scene on a Monday morning and answers once. */
export const TAPE: Tape = {
  format: 1,
  world: {
    now: '2026-03-02T09:00:00Z',
    zone: 'America/Denver',
    contact: {
      id: 'ct_0199d3f0a1b27c3d8e4f5a6b7c8d9e0f',
      firstName: 'Maria',
      fullName: 'Maria Lopez',
      status: 'active',
      email: 'maria.lopez@mail.example',
      phone: '+13035550142',
    },
    profile: { 'basic.fullName': 'Maria Lopez', 'basic.firstName': 'Maria', 'basic.weight': 81 },
    tags: ['new'],
    routine: { own: {}, fallback: routine },
    muted: false,
    running: [],
  },
  automation: { quietHours, dailyCap, muteTracking },
  inputs: [
    { at: '2026-03-02T16:00:00Z', kind: 'start', by: 'hand' },
    { at: '2026-03-02T16:05:00Z', kind: 'reply', text: 'yes', photos: [] },
  ],
  until: '2026-03-16T16:00:00Z',
}
