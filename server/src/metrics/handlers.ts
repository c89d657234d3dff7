import type { metrics } from '@attune/contract/metrics/calls'
import { inside, type HandlersOf } from '../http/handler.ts'
import { home } from './home.ts'

export const metricHandlers: HandlersOf<typeof metrics> = { home: inside(home) }
