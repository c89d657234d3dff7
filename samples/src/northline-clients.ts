import { client } from './client.ts'
import type { SampleClient } from './shapes.ts'

/** Eleven of Hannah's clients, twelve of Tess's, and one without a coach. */
export const northlineClients: readonly SampleClient[] = [
  client('northline', 'Maria Lopez', '+13035550142', 'America/Denver', 'hannah', { labels: ['postpartum'] }),
  client('northline', 'Daniel Okafor', '+447700900318', 'Europe/London', 'hannah', { coaches: ['hannah', 'tess'] }),
  client('northline', 'Ingrid Solberg', '+16125550127', 'America/Chicago', 'hannah'),
  client('northline', 'Tom Whitaker', '+14155550177', 'America/Los_Angeles', 'hannah', { labels: ['night shift'] }),
  client('northline', 'Aisha Rahman', '+12125550163', 'America/New_York', 'hannah'),
  client('northline', 'Grace Bennett', '+16175550129', 'America/New_York', 'hannah', { labels: ['featured'] }),
  client('northline', 'Owen Clarke', '+447700900402', 'Europe/London', 'hannah', { labels: ['travel'] }),
  client('northline', 'Marcus Webb', '+15125550190', 'America/Chicago', 'hannah', { labels: ['frozen'] }),
  client('northline', 'Jonas Weidner', '+13035550157', 'America/Denver', 'hannah', { labels: ['german'] }),
  client('northline', 'Nkechi Obi', '+12125550171', 'America/New_York', 'hannah'),
  client('northline', 'Rosa Delgado', '+17205550138', 'America/Denver', 'hannah', { labels: ['diabetes'] }),
  client('northline', 'Sofia Marchetti', '+17205550181', 'America/Denver', 'tess', { labels: ['knee'] }),
  client('northline', 'Ruth Adeyemi', '+447700900655', 'Europe/London', 'tess'),
  client('northline', 'Peter Novak', '+13125550119', 'America/Chicago', 'tess', { optedOutMinutesAgo: 4 * 1440 + 125 }),
  client('northline', 'Chloe Tremblay', '+15145550116', 'America/Toronto', 'tess', { status: 'stop' }),
  client('northline', 'Hiroshi Tanabe', '+12135550146', 'America/Los_Angeles', 'tess'),
  client('northline', 'Bronwyn Ellis', '+13125550164', 'America/Chicago', 'tess', { labels: ['featured'] }),
  client('northline', 'Omar Al-Khatib', '+17185550122', 'America/New_York', 'tess'),
  client('northline', 'Katarzyna Zielinska', '+17735550135', 'America/Chicago', 'tess', { labels: ['back'] }),
  client('northline', 'Dmitri Volkov', '+17205550166', 'America/Denver', 'tess', { email: null }),
  client('northline', 'Mei-Ling Chow', '+13235550109', 'America/Los_Angeles', 'tess'),
  client('northline', 'Ayodele Bright', '+13475550152', 'America/New_York', 'tess'),
  client('northline', 'Hank Petersen', '+19705550113', 'America/Denver', 'tess', { labels: ['back'], email: null }),
  client('northline', 'Leila Haddad', '+17205550144', null, null, { labels: ['new'] }),
]
