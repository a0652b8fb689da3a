export * from './feries.ts'
export * from './garantie.ts'
export * from './sms.ts'

/** Always there, under these names: only cash is in the drawer, and a credit note pays under its own number. */
export const MODES_TOUJOURS_LA = ['Espèce', 'Chèque', 'Avoir'] as const

/** Why this payment mode may not be changed so, or null. */
export function refusDuMode(
  avant: { Libelle: string },
  apres:
    | {
        Libelle?: string | undefined
        Actif?: boolean | null | undefined
        NumeroRequis?: boolean | null | undefined
      }
    | 'supprime',
): string | null {
  if (!(MODES_TOUJOURS_LA as readonly string[]).includes(avant.Libelle)) return null
  if (apres === 'supprime') return `Le mode « ${avant.Libelle} » ne se supprime pas.`
  if (apres.Libelle !== undefined && apres.Libelle !== avant.Libelle)
    return `Le mode « ${avant.Libelle} » ne change pas de nom.`
  if (avant.Libelle === 'Avoir' && apres.NumeroRequis === false)
    return 'Un avoir paie sous son numéro : ce mode le demande toujours.'
  return apres.Actif === false ? `Le mode « ${avant.Libelle} » reste toujours proposé.` : null
}
