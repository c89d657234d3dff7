import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import { sortOf, type UsualOrder } from '../../ui/list/list-order.ts'
import { orderRows } from '../../ui/list/order-rows.ts'
import { ALERT_SORTS, type AlertSort, type AlertsSearch } from './alerts-search.ts'

export const USUAL: UsualOrder<AlertSort> = { by: 'title' }

/** Alerts in the order of an address. */
export const orderAlerts = (alerts: readonly ConfigurableAlert[], order: AlertsSearch): ConfigurableAlert[] =>
  orderRows(alerts, sortOf(ALERT_SORTS, USUAL, order), PLACES)

const PLACES: Readonly<Record<AlertSort, (alert: ConfigurableAlert) => string | number>> = {
  title: ({ title }) => title,
  // Active ones come first.
  state: ({ isOn, isStarting }) => (isStarting ? 1 : isOn ? 0 : 2),
  clients: ({ clientsNow }) => clientsNow,
  fired: ({ fired }) => fired.times,
  last: ({ lastFiredAt }) => lastFiredAt ?? '',
}
