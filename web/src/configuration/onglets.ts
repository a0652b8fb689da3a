/** The tabs of the settings, by their names in the address. */
export const ONGLETS = [
  'feries',
  'alerte-caisse',
  'sms',
  'garanties',
  'atelier',
  'modes-paiement',
  'coupures',
  'codes-tva',
  'timbres',
  'entreprise',
] as const
export type Onglet = (typeof ONGLETS)[number]
