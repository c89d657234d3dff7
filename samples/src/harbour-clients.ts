import { client } from './client.ts'
import type { SampleClient } from './shapes.ts'

export const harbourClients: readonly SampleClient[] = [
  client('harbour', 'Fiona Macleod', '+447700900211', 'Europe/London', 'owen'),
  client('harbour', 'Callum Reid', '+447700900234', 'Europe/London', 'owen', { labels: ['half marathon'] }),
  client('harbour', 'Nadia Hussain', '+447700900256', 'Europe/Lisbon', 'owen', { labels: ['travel'] }),
  client('harbour', 'George Pemberton', '+447700900278', 'Europe/London', 'owen', { labels: ['hip'] }),
  client('harbour', 'Yusuf Demir', '+447700900293', 'Europe/Istanbul', 'owen', { email: null }),
  client('harbour', 'Beth Alderson', '+447700900307', 'Europe/London', 'owen', { labels: ['night shift'] }),
  client('harbour', 'Siobhan Gallagher', '+447700900418', 'Europe/Dublin', 'owen'),
  client('harbour', 'Rajesh Iyer', '+447700900423', 'Europe/London', 'owen', { labels: ['diabetes'] }),
  client('harbour', 'Agnieszka Lis', '+447700900447', 'Europe/London', 'owen'),
  client('harbour', 'Luca Ferrante', '+447700900459', 'Europe/London', 'owen', { labels: ['wedding'] }),
  client('harbour', 'Hamish Drummond', '+447700900472', 'Europe/London', 'owen', { email: null }),
  client('harbour', 'Amara Nwosu', '+447700900486', 'Europe/London', 'owen'),
  client('harbour', 'Eleanor Whitby', '+447700900501', 'Europe/London', 'owen', { labels: ['featured'] }),
  client('harbour', 'Viktor Lindgren', '+447700900527', 'Europe/Stockholm', 'owen'),
  client('harbour', 'Samira Benali', '+447700900533', 'Europe/Paris', 'owen'),
  client('harbour', 'Dylan Price', '+447700900548', 'Europe/London', 'owen', { labels: ['night shift'] }),
]
