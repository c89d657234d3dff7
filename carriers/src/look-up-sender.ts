import { CarrierUnreachable } from './carrier.ts'

/**
 * Looks up the address that a message is about to leave from. If that fails, certainly nothing was sent, and it says
 * nothing about the carrier.
 */
export const lookUpSender = async <Found>(look: () => Promise<Found>): Promise<Found> => {
  try {
    return await look()
  } catch (error) {
    if (error instanceof CarrierUnreachable) throw error
    throw new CarrierUnreachable('The address it leaves from can’t be looked up.', { cause: error, reach: null })
  }
}
