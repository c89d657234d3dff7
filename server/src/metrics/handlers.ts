import type { metrics } from '@attune/contract/metrics/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { getFirstSteps } from './first-steps.ts'
import { getHome } from './home.ts'

export const metricHandlers: HandlersOf<typeof metrics> = {
  getHome: forMember(getHome),
  getFirstSteps: forMember(getFirstSteps),
}
