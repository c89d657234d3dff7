import { describe, expect, it } from 'vitest'
import { compareStatus, DELIVERY_STATUSES, laterStatus, type DeliveryStatus } from './carrier.ts'

/** The status after each of these receipts, up to the last one. */
const walk = (receipts: readonly DeliveryStatus[]): DeliveryStatus[] => {
  const seen: DeliveryStatus[] = []
  for (const receipt of receipts) seen.push(laterStatus(seen.at(-1) ?? null, receipt))
  return seen
}

/** All lists of `length` statuses: every order, with repeats. */
const everyOrder = (length: number): DeliveryStatus[][] =>
  length === 0
    ? [[]]
    : everyOrder(length - 1).flatMap((orders) => DELIVERY_STATUSES.map((status) => [...orders, status]))

describe('the status of a delivery', () => {
  it('goes from accepted over sent to failed or delivered', () => {
    expect(walk(['accepted', 'sent', 'delivered'])).toEqual(['accepted', 'sent', 'delivered'])
    expect(walk(['accepted', 'sent', 'failed'])).toEqual(['accepted', 'sent', 'failed'])
  })

  it('stays when an older receipt comes late', () => {
    expect(laterStatus('delivered', 'sent')).toBe('delivered')
    expect(laterStatus('delivered', 'failed')).toBe('delivered')
    expect(laterStatus('failed', 'sent')).toBe('failed')
  })

  it('takes delivered after failed: the handset has it', () => {
    expect(laterStatus('failed', 'delivered')).toBe('delivered')
  })

  it('never moves back and ends the same in every order of five receipts', () => {
    const orders = everyOrder(5)
    expect(orders).toHaveLength(1024)
    for (const receipts of orders) {
      const steps = walk(receipts)
      steps.slice(1).forEach((status, at) => expect(compareStatus(status, steps[at]!)).toBeGreaterThanOrEqual(0))
      expect(steps.at(-1)).toBe([...receipts].sort(compareStatus).at(-1))
    }
  })
})
