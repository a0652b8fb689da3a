import { contrat } from '@dioptrie/domain'
import { mentionDeLEntreprise } from '@dioptrie/domain/configuration/entreprise'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const regler = (payload: object, qui: Personne = 'administrateur') =>
  essai.appeler(qui, contrat.entreprise.regler, { payload: payload as never })

it('l’entreprise dit une fois qui elle est, et ses papiers le reprennent', async () => {
  const vide = await essai.appeler('caissier', contrat.entreprise.lire)
  expect(mentionDeLEntreprise(vide.corps.entreprise)).toBeNull()
  expect((await regler({ RaisonSociale: 'X' }, 'gerant')).statut).toBe(403)
  const faux = await regler({ CompteContribuable: '12345' })
  expect(Object.keys(faux.corps.champs)).toEqual(['payload.CompteContribuable'])
  const r = await regler({
    RaisonSociale: 'Optique du Banco',
    FormeJuridique: 'SARL',
    RCCM: 'CI-ABJ-2020-B-12345',
    CompteContribuable: '1234567 a',
    RegimeFiscal: 'Réel normal',
    Banque: '',
    version: vide.corps.entreprise.version,
  })
  expect(r.corps.entreprise).toMatchObject({ CompteContribuable: '1234567A', Banque: null })
  const perimee = await regler({ RCCM: 'X', version: vide.corps.entreprise.version })
  expect([perimee.statut, perimee.corps.code]).toEqual([409, 'VERSION_PERIMEE'])
  const client = await essai.appeler('opticien', contrat.clients.creer, {
    payload: { Nom: 'Kouamé', Prenoms: 'Aya' },
  })
  const avec = await essai.appeler('opticien', contrat.clients.ajouterOrdonnance, {
    params: { id: client.corps._id },
    payload: { DateOrd: '2026-01-05', OD: { Sph: -1 }, OG: { Sph: -1 } },
  })
  const papier = await essai.appeler('opticien', contrat.clients.imprimerOrdonnance, {
    params: { id: avec.corps.ordonnances[0]._id },
  })
  expect(texteDuPdf(papier.brut).replaceAll('\u00a0', ' ')).toContain(
    'Optique du Banco, SARL · RCCM CI-ABJ-2020-B-12345 · CC 1234567 A · Réel normal',
  )
})
