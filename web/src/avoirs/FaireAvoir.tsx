import type { SaisieAvoir, VenteRetournable } from '@dioptrie/domain/avoirs/contract'
import {
  chiffrer,
  refusDesChoix,
  refusDuRetourDArgent,
  SORTS,
  type Sort,
} from '@dioptrie/domain/avoirs/rules'
import { ESPECE } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChampsRendus, renduEnvoye } from '../caisse/ChampsRendus.tsx'
import { usePasOuverte } from '../caisse/Journee.tsx'
import { useEtatCaisse } from '../caisse/useEtatCaisse.ts'
import { chemins } from '../chemins/avoirs.ts'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Sommes } from '../ui/Chiffres.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { NonLu, Note } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Montant } from '../ui/Montant.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import style from './avoirs.module.css'

/** By what was sold: the calls that read what may come back of it, and that take it back. */
const APPELS = {
  commande: { lire: contrat.avoirs.deCommande, rendre: contrat.avoirs.rendreCommande },
  comptoir: { lire: contrat.avoirs.deComptoir, rendre: contrat.avoirs.rendreComptoir },
}

interface Props {
  genre: keyof typeof APPELS
  vente: { _id: string; IdOfficine: string; RefCmmd: string }
  fermer: () => void
}

/** What comes back of a sale, where it goes, and what becomes of the money. */
export default function FaireAvoir({ genre, vente: v, fermer }: Props) {
  const t = useTranslations('avoirs.faire')
  const lecture = useQuery(
    requete(APPELS[genre].lire as typeof contrat.avoirs.deCommande, { params: { id: v._id } }),
  )
  const caisse = useEtatCaisse(v.IdOfficine)
  const fermee = usePasOuverte(caisse.data)
  // As it is now, not as it was when the window was last open.
  const [lue, setLue] = useState<VenteRetournable>()
  if (!lue && lecture.data && !lecture.isFetching && caisse.data) setLue(lecture.data)
  // One window, which opens when it has what to say.
  const echec = lecture.error ? lecture : caisse.error ? caisse : null
  if (!lue && !echec) return null
  if (!lue)
    return (
      <FenetreSaisie titre={t('titre', { ref: v.RefCmmd })} fermer={fermer}>
        {echec && <NonLu lecture={echec} />}
      </FenetreSaisie>
    )
  return <Saisie genre={genre} lue={lue} fermee={fermee} fermer={fermer} />
}

type Choisie = { Quantite: number | null; Sort: Sort }
interface Valeurs {
  /** As it was read: what was sent and not answered is sent again word for word, whatever the sale has become. */
  vente: VenteRetournable
  /** By the name of its line. */
  choix: Record<string, Choisie>
  Motif: string
  /** In money; null once it was emptied. */
  montant: number | null | 'tout'
  modepaiement: string
  reference: string
}

type Ligne = VenteRetournable['lignes'][number]
const entiere = (l: Ligne): Choisie => ({ Quantite: l.Quantite, Sort: l.EnStock ? 'Stock' : 'Perte' })
const toutes = ({ lignes }: VenteRetournable) => Object.fromEntries(lignes.map(l => [l.Cle, entiere(l)]))
const departDe = (vente: VenteRetournable): Valeurs => ({
  vente,
  choix: vente.Entiere ? toutes(vente) : {},
  Motif: '',
  montant: 'tout',
  modepaiement: ESPECE,
  reference: '',
})

/** The lines that come back, in the order of the sale. */
const rendues = ({ vente, choix }: Valeurs) =>
  vente.lignes.flatMap(({ Cle }) => {
    const { Quantite, Sort } = choix[Cle] ?? {}
    return Sort ? [{ Cle, Quantite: Quantite || 0, Sort }] : []
  })

function Saisie({
  genre,
  lue,
  fermee,
  fermer,
}: Pick<Props, 'genre' | 'fermer'> & { lue: VenteRetournable; fermee: string | null }) {
  const t = useTranslations('avoirs.faire')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [change, setChange] = useState(false)
  const { lire, rendre } = APPELS[genre] as (typeof APPELS)['commande']
  const faire = useAppel(rendre, {
    uneFois: true,
    onError: async refus => {
      if (refus.code !== 'VERSION_PERIMEE') return
      const vente = await client.fetchQuery({ ...requete(lire, { params: { id: lue._id } }), staleTime: 0 })
      const restent = vente.lignes.flatMap(l => {
        const avant = saisie.valeurs.choix[l.Cle]
        return avant ? [[l.Cle, { ...avant, Quantite: Math.min(avant.Quantite ?? 0, l.Quantite) }]] : []
      })
      saisie.poser({ vente, choix: vente.Entiere ? toutes(vente) : Object.fromEntries(restent) })
      setChange(true)
    },
  })
  const chiffres = (v: Valeurs) => {
    const choix = rendues(v).map(c => ({
      ...c,
      Quantite: Math.min(c.Quantite, v.vente.lignes.find(l => l.Cle === c.Cle)?.Quantite ?? 0),
    }))
    const c = chiffrer(v.vente, choix)
    return { ...c, rendu: v.montant === 'tout' ? c.Excedent : v.montant }
  }
  const saisie = usePetiteFiche({
    cle: `avoir:${lue._id}`,
    depart: departDe(lue),
    requis: ['Motif'],
    verifier: v => {
      const { Excedent, rendu } = chiffres(v)
      const trop = refusDuRetourDArgent(rendu || 0, Excedent)
      const lignes = rendues(v)
      const sans = lignes.findIndex(l => l.Quantite < 1)
      return {
        ...refusDesChoix(v.vente.lignes, lignes),
        ...(sans >= 0 && { [`lignes.${sans}.Quantite`]: t('auMoinsUne') }),
        ...(rendu === null && Excedent > 0 && { 'rendre.montant': t('combien') }),
        ...(trop && { 'rendre.montant': trop }),
      }
    },
    demande: v => {
      const { rendu } = chiffres(v)
      return {
        version: v.vente.version,
        Motif: v.Motif,
        lignes: rendues(v),
        ...(rendu ? { rendre: { montant: rendu, ...renduEnvoye(v) } } : {}),
      }
    },
    // Of the payload only the mode may not be emptied, and nothing here empties it.
    enregistrer: (payload, envoi) =>
      faire.mutateAsync({ params: { id: lue._id }, payload: payload as SaisieAvoir }, envoi),
    reussi: avoir => {
      avisSucces(t('fait', { ref: avoir.Reference, montant: ecrireMontant(avoir.Montant) }))
      fermer()
      void navigate({ to: chemins.voir(avoir._id) })
    },
  })
  const { valeurs, erreurs, poser, lie } = saisie
  const { vente, choix } = valeurs
  const titre = t('titre', { ref: vente.RefCmmd })
  if (vente.Refus && !vente.Entiere)
    return <FenetreSaisie titre={titre} texte={<span lang="fr">{vente.Refus}</span>} fermer={fermer} />
  const c = chiffres(valeurs)
  const rangs = new Map(rendues(valeurs).map((l, rang) => [l.Cle, rang]))
  const choisir = (l: Ligne, maj: Partial<Choisie> | null) => {
    const { [l.Cle]: avant = entiere(l), ...autres } = saisie.valeurs.choix
    poser({ choix: maj ? { ...autres, [l.Cle]: { ...avant, ...maj } } : autres })
  }
  const somme = (nom: string, valeur: number, fort = false) => (
    <Fait data-fort={fort || undefined} nom={nom}>
      <Montant valeur={valeur} />
    </Fait>
  )
  const n = rangs.size
  return (
    <FenetreSaisie
      titre={titre}
      texte={t('texte')}
      taille={720}
      fermer={fermer}
      bouton={t('bouton')}
      quoi={t('nonFait')}
      saisie={saisie}
      // Said above, with what may still come back.
      refus={change && saisie.refus?.code === 'VERSION_PERIMEE' ? null : saisie.refus}
      empeche={saisie.enConflit || (c.Excedent > 0 && fermee !== null)}
    >
      {c.Excedent > 0 && fermee && (
        <Note ton="warn" role="status" titre={fermee}>
          {t('fermee')}
        </Note>
      )}
      {change && <Note ton="warn" role="status" titre={t('change')} />}
      {vente.Entiere && (
        <Note ton="info">
          <span lang="fr">{vente.Refus}</span>
        </Note>
      )}
      <fieldset className={`grid gap-12 ${style.lignes}`} aria-label={t('ceQuiRevient')}>
        <Checkbox
          label={t('tout')}
          checked={n === vente.lignes.length}
          indeterminate={n > 0 && n < vente.lignes.length}
          disabled={vente.Entiere}
          data-autofocus={!vente.Entiere || undefined}
          error={erreurs.lignes}
          aria-invalid={Boolean(erreurs.lignes)}
          onChange={e => poser({ choix: e.currentTarget.checked ? toutes(vente) : {} })}
        />
        <ul>
          {vente.lignes.map(l => {
            const rang = rangs.get(l.Cle)
            return (
              <LigneRendue
                key={l.Cle}
                ligne={l}
                choisie={rang === undefined ? undefined : choix[l.Cle]}
                entiere={vente.Entiere}
                montant={rang === undefined ? l.Quantite * l.PrixUnitaire : (c.lignes[rang] ?? 0)}
                erreur={nom => erreurs[`lignes.${rang}.${nom}`]}
                choisir={maj => choisir(l, maj)}
              />
            )
          })}
        </ul>
      </fieldset>
      <TextInput
        label={t('motif')}
        required
        maxLength={200}
        data-autofocus={vente.Entiere || undefined}
        {...lie('Motif')}
      />
      {n > 0 && (
        <Sommes aria-live="polite">
          {c.Remise > 0 && somme(t('brut'), c.Montant + c.Remise)}
          {c.Remise > 0 && somme(t('remise'), -c.Remise)}
          {somme(t('montant'), c.Montant, true)}
          {vente.PartAssurance > 0 && somme(t('assurance'), c.PartAssurance)}
          {vente.PartAssurance > 0 && somme(t('partClient'), c.PartClient)}
          {c.Excedent > 0 ? (
            somme(t('excedent'), c.Excedent, true)
          ) : (
            <p className="note">{t('rienDeTrop')}</p>
          )}
        </Sommes>
      )}
      {c.Excedent > 0 && (
        <fieldset className={`grid gap-12 line-top ${style.argent}`} aria-label={t('quEnFaire')}>
          <div className={style.rendu}>
            <ChampsRendus
              rendu={{ ...valeurs, montant: c.rendu }}
              poser={poser}
              erreurs={{
                montant: erreurs['rendre.montant'] ?? erreurs.montant,
                modepaiement: erreurs['rendre.modepaiement'],
                reference: erreurs['rendre.reference'],
              }}
            />
          </div>
          <Bouton
            libelle={t(c.rendu === 0 ? 'toutRendre' : 'toutGarder')}
            size="sm"
            faire={() => poser({ montant: c.rendu === 0 ? 'tout' : 0 })}
          />
          <Sommes aria-live="polite">{somme(t('garde'), Math.max(0, c.Excedent - (c.rendu || 0)))}</Sommes>
        </fieldset>
      )}
    </FenetreSaisie>
  )
}

interface PropsLigneRendue {
  ligne: Ligne
  choisie: Choisie | undefined
  /** Everything comes back: there is nothing to choose. */
  entiere: boolean
  montant: number
  erreur: (nom: 'Cle' | 'Quantite') => string | undefined
  choisir: (maj: Partial<Choisie> | null) => void
}

/** A line of the sale: whether it comes back, how many of it, and where to. */
function LigneRendue({ ligne: l, choisie, entiere, montant, erreur, choisir }: PropsLigneRendue) {
  const t = useTranslations('avoirs.faire')
  return (
    <li data-choisie={choisie ? true : undefined}>
      <Checkbox
        label={l.Designation}
        description={!l.EnStock && choisie ? t('sansRayon') : undefined}
        checked={choisie !== undefined}
        disabled={entiere}
        error={erreur('Cle')}
        onChange={e => choisir(e.currentTarget.checked ? {} : null)}
      />
      {choisie && l.Quantite > 1 && (
        <Comptage
          className={style.combien}
          aria-label={t('quantite', { nom: l.Designation })}
          refusComptage={t('refusQuantite')}
          value={choisie.Quantite}
          onChange={Quantite => choisir({ Quantite })}
          onApercu={Quantite => choisir({ Quantite })}
          error={erreur('Quantite')}
          rightSection={`/ ${l.Quantite}`}
          readOnly={entiere}
        />
      )}
      {choisie && (
        <SegmentedControl
          size="sm"
          aria-label={t('sort', { nom: l.Designation })}
          data={SORTS.map(s => ({ value: s, label: t(`sorts.${s}`) }))}
          value={choisie.Sort}
          disabled={!l.EnStock}
          onChange={Sort => choisir({ Sort })}
        />
      )}
      <strong>
        <Montant valeur={montant} />
      </strong>
    </li>
  )
}
