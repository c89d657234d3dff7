import { prefixedId } from '../ids.ts'

/** A bulk action on clients. */
export const ContactJobId = prefixedId('jb')
