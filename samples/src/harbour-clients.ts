import { client } from './client.ts'
import type { SampleClient } from './shapes.ts'

export const harbourClients: readonly SampleClient[] = [
  client('harbour', 'Fiona Macleod', '+447700900211', 'Europe/London', 'owen'),
  client('harbour', 'Callum Reid', '+447700900234', 'Europe/London', 'owen', { labels: ['half marathon'] }),
  client('harbour', 'Nadia Hussain', '+447700900256', 'Europe/Lisbon', 'owen', { labels: ['travel'] }),
  client('harbour', 'George Pemberton', '+447700900278', 'Europe/London', 'owen', { labels: ['hip'] }),
  client('harbour', 'Yusuf Demir', '+447700900293', 'Europe/Istanbul', 'owen', { email: null }),
  client('harbour', 'Beth Alderson', '+447700900307', 'Europe/London', 'owen', { labels: ['night shift'] }),
]
