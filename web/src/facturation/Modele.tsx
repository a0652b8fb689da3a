import { COLONNES_MODELE, type ModeleFacture } from '@dioptrie/domain/facturation/fiches'
import { ActionIcon, Checkbox, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { aujourdhui } from './afficher.tsx'
import style from './facturation.module.css'
import { assurances, banques } from './sources.ts'

type NomColonne = (typeof COLONNES_MODELE)[number]
type Valeurs = {
  IdAssurance: string | null
  Colonnes: NomColonne[]
  ParSociete: boolean
  Entete: string
  Note: string
  IdBanque: string | null
}

/** What a paper shows of each client when no insurer has said otherwise. */
const COLONNES_PROPOSEES: NomColonne[] = [
  'Rang',
  'DateCommd',
  'Client',
  'Matricule',
  'Societe',
  'NumeroBon',
  'Total',
  'Taux',
  'Montant',
]

const depuis = (m: Partial<ModeleFacture>): Valeurs => ({
  IdAssurance: m.IdAssurance ?? null,
  Colonnes: m.Colonnes ?? COLONNES_PROPOSEES,
  ParSociete: m.ParSociete ?? false,
  Entete: m.Entete ?? '',
  Note: m.Note ?? '',
  IdBanque: m.IdBanque ?? null,
})

/** What two lines of the paper would say. */
const EXEMPLES: Record<NomColonne, readonly [string, string]> = {
  Rang: ['1', '2'],
  DateCommd: ['03/11/2026', '07/11/2026'],
  RefCmmd: ['CMD-ANG-26-01288', 'CMD-ANG-26-01294'],
  Client: ['Sékongo Bakary', 'Brou Abla Odette'],
  Matricule: ['48213', '50917'],
  NumeroBon: ['26-10-3871', '26-10-3880'],
  AssurePrincipal: ['Sékongo Bakary', 'Brou Kouassi'],
  Beneficiaire: ['Sékongo Bakary', 'Brou Abla Odette'],
  Societe: ['Transit Béré', 'Transit Béré'],
  Officine: ['Cocody Angré', 'Cocody Angré'],
  Total: ['155 000', '168 750'],
  Taux: ['80 %', '80 %'],
  PartClient: ['31 000', '33 750'],
  Part: ['124 000', '135 000'],
  Remise: ['0', '0'],
  Montant: ['124 000', '135 000'],
}
const CHIFFRES: readonly NomColonne[] = ['Total', 'Taux', 'PartClient', 'Part', 'Remise', 'Montant']

interface Props {
  modele: ModeleFacture | null
  fige: boolean
  fermer: () => void
}

/** The model of an insurer's invoices, and the paper it makes drawn while one chooses. */
export default function Modele({ modele, fige, fermer }: Props) {
  const t = useTranslations('facturation')
  const enregistrer = useAppel(contrat.facturation.enregistrerModele)
  const entier = useRef<Valeurs>(depuis(modele ?? {}))
  const saisie = usePetiteFiche({
    cle: `modele-facture:${modele?._id ?? 'nouveau'}`,
    depart: depuis(modele ?? {}),
    version: modele?.version,
    depuis,
    requis: ['IdAssurance'],
    // The model is one whole: what was not changed is said again.
    enregistrer: (payload, envoi) =>
      enregistrer.mutateAsync({ payload: { ...entier.current, ...payload } }, envoi),
    reussi: m => {
      avisSucces(t('modeleEnregistre', { assurance: m.Assurance }))
      fermer()
    },
  })
  const { valeurs: v, poser, erreurs } = saisie
  useEffect(() => {
    entier.current = v
  })
  const basculer = (c: NomColonne) =>
    poser({ Colonnes: v.Colonnes.includes(c) ? v.Colonnes.filter(x => x !== c) : [...v.Colonnes, c] })
  const deplacer = (c: NomColonne, pas: number) => {
    const rang = v.Colonnes.indexOf(c)
    const vers = rang + pas
    if (vers < 0 || vers >= v.Colonnes.length) return
    const Colonnes = [...v.Colonnes]
    Colonnes.splice(rang, 1)
    Colonnes.splice(vers, 0, c)
    poser({ Colonnes })
  }
  const ordre = [...v.Colonnes, ...COLONNES_MODELE.filter(c => !v.Colonnes.includes(c))]
  return (
    <FenetreSaisie
      titre={modele ? t('modeleDe', { assurance: modele.Assurance }) : t('nouveauModele')}
      taille={980}
      fermer={fermer}
      bouton={fige ? undefined : t('enregistrer')}
      quoi={t('nonEnregistre')}
      saisie={saisie}
      intitule={nom => t(`modele.${nom}`)}
      dire={(nom, valeur) =>
        nom === 'Colonnes' ? (valeur as NomColonne[]).map(c => t(`champs.${c}`)).join(', ') : undefined
      }
    >
      <div className={style.modele}>
        <div className={style.champs}>
          {!modele && (
            <ChampFiche
              label={t('uneAssurance')}
              required
              data-autofocus
              source={assurances}
              value={v.IdAssurance}
              error={erreurs.IdAssurance}
              onChange={IdAssurance => poser({ IdAssurance })}
            />
          )}
          <fieldset className={`line r-control p8-12 ${style.choix}`} disabled={fige}>
            <legend>{t('modele.Colonnes')}</legend>
            {ordre.map(c => {
              const choisie = v.Colonnes.includes(c)
              return (
                <div key={c}>
                  <Checkbox label={t(`champs.${c}`)} checked={choisie} onChange={() => basculer(c)} />
                  {choisie && (
                    <span>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t('monter', { colonne: t(`champs.${c}`) })}
                        onClick={() => deplacer(c, -1)}
                      >
                        <IconArrowUp size={14} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t('descendre', { colonne: t(`champs.${c}`) })}
                        onClick={() => deplacer(c, 1)}
                      >
                        <IconArrowDown size={14} />
                      </ActionIcon>
                    </span>
                  )}
                </div>
              )
            })}
            {erreurs.Colonnes && (
              <small role="alert" data-ton="bad">
                {erreurs.Colonnes}
              </small>
            )}
          </fieldset>
          <Checkbox
            label={t('modele.ParSociete')}
            disabled={fige}
            checked={v.ParSociete}
            onChange={e => poser({ ParSociete: e.currentTarget.checked })}
          />
          <ChampFiche
            label={t('modele.IdBanque')}
            disabled={fige}
            source={banques}
            value={v.IdBanque}
            error={erreurs.IdBanque}
            onChange={IdBanque => poser({ IdBanque })}
          />
          <Textarea
            label={t('modele.Entete')}
            disabled={fige}
            maxLength={1000}
            minRows={2}
            autosize
            value={v.Entete}
            error={erreurs.Entete}
            onChange={e => poser({ Entete: e.currentTarget.value })}
          />
          <Textarea
            label={t('modele.Note')}
            disabled={fige}
            maxLength={1000}
            minRows={2}
            autosize
            value={v.Note}
            error={erreurs.Note}
            onChange={e => poser({ Note: e.currentTarget.value })}
          />
        </div>
        <figure className={style.apercu}>
          <figcaption className="mb8">{t('apercu')}</figcaption>
          <div className={style.feuille} lang="fr">
            <p className={style.titreFeuille}>FACTURE FAC-{aujourdhui().slice(2, 4)}-00042</p>
            {v.Entete && <p>{v.Entete}</p>}
            <table>
              <thead>
                <tr>
                  {v.Colonnes.map(c => (
                    <th key={c}>{t(`champs.${c}`)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {v.ParSociete && (
                  <tr>
                    <th colSpan={Math.max(1, v.Colonnes.length)}>Transit Béré</th>
                  </tr>
                )}
                {([0, 1] as const).map(rang => (
                  <tr key={rang}>
                    {v.Colonnes.map(c => (
                      <td key={c} data-droite={CHIFFRES.includes(c) || undefined}>
                        {EXEMPLES[c][rang]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={style.sommeFeuille}>Total à régler : 259 000 F</p>
            {v.Note && <p>{v.Note}</p>}
          </div>
        </figure>
      </div>
    </FenetreSaisie>
  )
}
