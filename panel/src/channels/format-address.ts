import { formatPhone } from '../ui/format-phone.ts'

/** An address as people read it. */
export const formatAddress = (address: string): string => formatPhone(address.replace(/^whatsapp:/, ''))
