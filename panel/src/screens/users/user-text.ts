import { formOf } from '../../ui/format-count.ts'

export const countClients = (clients: number): string => `${clients} ${formOf(clients, 'client')}`
