import type { organizations } from '@attune/contract/organizations/calls'
import { toCursor, type ExamplesOf } from '../../calls/examples-of.ts'

export const examples: ExamplesOf<typeof organizations> = {
  list: ({ organizationId }) => ({
    q: 'a',
    ids: organizationId,
    limit: 5,
    details: 'false',
    sort: 'title',
    direction: 'desc',
    next: toCursor('', organizationId),
  }),
  getTheme: () => ({}),
  previewTheme: () => ({ hue: 300 }),
  get: ({ organizationId }) => ({ id: organizationId }),
  // Without `rev`, which would be outdated from the second call on; labels and flags require an admin of the
  // installation, and chosen shades would have to fit.
  update: ({ organizationId }) => ({
    id: organizationId,
    title: 'Org',
    accentHue: 300,
    theme: { accentHue: 300, ownColors: false, variables: { light: { '--accent-line': '#c9b6d6' } } },
    coachPages: true,
    signUps: true,
    transcripts: false,
    logo: null,
    logDays: 365,
    config: { timezone: 'Europe/London', logDays: 365, coachPages: true, signUps: true, transcripts: false },
  }),
  getAutomation: ({ organizationId }) => ({ id: organizationId }),
  updateAutomation: ({ organizationId }) => ({
    id: organizationId,
    quietHours: { from: '21:30', to: '06:30' },
    dailyCap: 40,
    muteTracking: { limit: 12, minutes: 1_440 },
    routine: { wakeUpTime: '06:45' },
    mailDomains: ['northline.example'],
    taskRules: {
      unanswered: { on: true, hours: 6 },
      rankFalling: { on: false },
      checkInMissed: { on: true, hours: 36 },
      deliveryFailed: { on: true },
      alert: { on: true },
    },
  }),
}
