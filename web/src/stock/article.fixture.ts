import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'

/** The officine of the person of the tests. */
export const ICI = '0199a0a0-0000-7000-8000-000000000002'

/** The n-th article of a shelf: `Monture 1`, code 4006381333101… */
export const articleEssai = (n: number, maj: Partial<ArticleDeListe> = {}): ArticleDeListe => ({
  _id: `0199a0a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  IdOfficine: ICI,
  Officine: 'Angré',
  IdCateg: '0199a0a0-0000-7000-8000-000000000201',
  Categorie: 'Monture',
  TypeArticle: 'Monture',
  IdMarque: null,
  Marque: null,
  IdType: null,
  Type: null,
  IdStyle: null,
  Style: null,
  Reference: `Monture ${n}`,
  Couleur: null,
  Taille: null,
  CodeBarre: `40063813331${String(n).padStart(2, '0')}`,
  PrixAchat: null,
  PrixVente: 10_000 * n,
  Quantite: 9,
  SeuilAlerte: 0,
  Disponibilite: 'En stock',
  Archive: false,
  EnTransit: 0,
  AutresOfficines: 0,
  Photo: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...maj,
})
