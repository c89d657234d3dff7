import { permissionBits } from '@attune/contract/staff/masks'
import { PERMISSIONS, type Permission } from '@attune/contract/permissions'

interface PermissionQuery {
  all?: readonly string[] | undefined
  any?: readonly string[] | undefined
}

/** Whether a mask, as the wire has it, holds all of some names and one of others. Nobody holds an unknown name. */
export const holdsPermissions = (mask: string, { all = [], any }: PermissionQuery): boolean => {
  const held = permissionBits.expand(BigInt(mask))
  const has = (alias: string): boolean => {
    if (isPermission(alias)) return permissionBits.has(held, alias)
    console.warn(`There is no permission called "${alias}".`)
    return false
  }
  return all.every(has) && (any === undefined || any.some(has))
}

const isPermission = (alias: string): alias is Permission => PERMISSIONS.some((name) => name === alias)
