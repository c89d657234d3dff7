import { permissionBits } from '@attune/contract/staff/masks'
import { PERMISSIONS, type Permission } from '@attune/contract/permissions'

interface PermissionQuery {
  all?: readonly string[] | undefined
  any?: readonly string[] | undefined
}

/**
 * Whether a mask (a decimal string) holds `all` of some permissions and, if given, `any` of others. Unknown names never
 * hold.
 */
export const holdsPermissions = (mask: string, { all = [], any }: PermissionQuery): boolean => {
  const expanded = permissionBits.expand(BigInt(mask))
  const has = (alias: string): boolean => {
    if (isPermission(alias)) return permissionBits.has(expanded, alias)
    console.warn(`There is no permission called "${alias}".`)
    return false
  }
  return all.every(has) && (any === undefined || any.some(has))
}

const isPermission = (alias: string): alias is Permission => PERMISSIONS.some((name) => name === alias)
