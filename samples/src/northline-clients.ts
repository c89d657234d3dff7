import { client } from './client.ts'
import type { SampleClient } from './shapes.ts'

/** Eight of Hannah's, four of Tess's, one that nobody coaches yet. */
export const northlineClients: readonly SampleClient[] = [
  client('northline', 'Maria Lopez', '+13035550142', 'America/Denver', 'hannah', { labels: ['postpartum'] }),
  client('northline', 'Daniel Okafor', '+447700900318', 'Europe/London', 'hannah', { coaches: ['hannah', 'tess'] }),
  client('northline', 'Ingrid Solberg', '+16125550127', 'America/Chicago', 'hannah'),
  client('northline', 'Tom Whitaker', '+14155550177', 'America/Los_Angeles', 'hannah', { labels: ['night shift'] }),
  client('northline', 'Aisha Rahman', '+12125550163', 'America/New_York', 'hannah'),
  client('northline', 'Grace Bennett', '+16175550129', 'America/New_York', 'hannah', { labels: ['featured'] }),
  client('northline', 'Owen Clarke', '+447700900402', 'Europe/London', 'hannah', { labels: ['travel'] }),
  client('northline', 'Marcus Webb', '+15125550190', 'America/Chicago', 'hannah', { labels: ['frozen'] }),
  client('northline', 'Sofia Marchetti', '+17205550181', 'America/Denver', 'tess', { labels: ['knee'] }),
  client('northline', 'Ruth Adeyemi', '+447700900655', 'Europe/London', 'tess'),
  client('northline', 'Peter Novak', '+13125550119', 'America/Chicago', 'tess', { optedOutMinutesAgo: 4 * 1440 + 125 }),
  client('northline', 'Chloe Tremblay', '+15145550116', 'America/Toronto', 'tess', { status: 'stop' }),
  client('northline', 'Leila Haddad', '+17205550144', null, null, { labels: ['new'] }),
]
