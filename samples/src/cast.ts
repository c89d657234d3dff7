import { harbourClients } from './harbour-clients.ts'
import { northlineClients } from './northline-clients.ts'
import type { SampleClient, SampleOrganization, SampleStaff } from './shapes.ts'

/** Password of all demo accounts. */
export const DEMO_PASSWORD = 'attune-demo-2026'

export const organizations: readonly SampleOrganization[] = [
  {
    key: 'northline',
    title: 'Northline',
    labels: ['primary'],
    timezone: 'America/Denver',
    accentHue: null,
    number: '+13035550100',
  },
  {
    key: 'harbour',
    title: 'Harbour Coaching',
    labels: [],
    timezone: 'Europe/London',
    accentHue: 290,
    number: '+442079460100',
  },
]

export const staff: readonly SampleStaff[] = [
  {
    key: 'hannah',
    organization: 'northline',
    name: 'Hannah Brandt',
    email: 'hannah@northline.example',
    role: 'ROLE_COACH',
    timezone: 'America/Denver',
    note: 'Coach, 11 clients',
    manages: [],
    offered: true,
  },
  {
    key: 'tess',
    organization: 'northline',
    name: 'Tess Lindqvist',
    email: 'tess@northline.example',
    role: 'ROLE_COACH',
    timezone: 'America/Denver',
    note: 'Coach, 12 clients',
    manages: [],
    offered: false,
  },
  {
    key: 'luis',
    organization: 'northline',
    name: 'Luis Ortega',
    email: 'luis@northline.example',
    role: 'ROLE_MANAGER_MSG_SENDING',
    timezone: 'America/New_York',
    note: 'Manager, 2 coaches',
    manages: ['hannah', 'tess'],
    offered: true,
  },
  {
    key: 'priya',
    organization: 'northline',
    name: 'Priya Raman',
    email: 'priya@northline.example',
    role: 'ROLE_ADMIN',
    timezone: 'America/Denver',
    note: 'Organization admin, Northline',
    manages: [],
    offered: true,
  },
  {
    key: 'sam',
    organization: null,
    name: 'Sam Keller',
    email: 'sam@attune.example',
    role: 'ROLE_ADMIN',
    timezone: 'America/Denver',
    note: 'Admin, all organizations',
    manages: [],
    offered: true,
  },
  {
    key: 'owen',
    organization: 'harbour',
    name: 'Owen Pryce',
    email: 'owen@harbour.example',
    role: 'ROLE_COACH',
    timezone: 'Europe/London',
    note: 'Coach, 16 clients',
    manages: [],
    offered: true,
  },
  {
    key: 'ines',
    organization: 'harbour',
    name: 'Ines Caldwell',
    email: 'ines@harbour.example',
    role: 'ROLE_ADMIN',
    timezone: 'Europe/London',
    note: 'Organization admin, Harbour Coaching',
    manages: [],
    offered: true,
  },
]

export const clients: readonly SampleClient[] = [...northlineClients, ...harbourClients]
