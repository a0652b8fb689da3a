import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { DemandeRemise } from '@dioptrie/domain/remises/contract'
import { depasse, ecrirePourcent, MINUTES_DE_REMISE } from '@dioptrie/domain/remises/rules'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { contrat, requete, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { creerMagasin } from '../../kernel/magasin.ts'
import { useMoi } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { NonLu, Note } from '../../ui/Erreur.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Titres } from '../../ui/Titres.tsx'
import style from './remises.module.css'

const vues = creerMagasin<string[]>('accords-vus', [])

/** Told until it is seen, on this computer; a day later nothing tells it any more. */
function useVus() {
  const { uid } = useMoi()
  const toutes = vues.utiliser()
  const de = (id: string) => toutes.includes(`${uid}:${id}`)
  return { de, voir: (id: string) => vues.ecrire([...toutes, `${uid}:${id}`].slice(-50)) }
}

/** Above every screen of those who may agree: what colleagues ask for, as it is asked. */
export default function DemandesDeRemise() {
  const t = useTranslations('remises')
  const lecture = useQuery({ ...requete(contrat.remises.enAttente), refetchInterval: 60_000 })
  const [ouverte, setOuverte] = useState<DemandeRemise | null>(null)
  const vus = useVus()
  const demandes = (lecture.data ?? []).filter(d => d.Etat === 'En attente')
  // Agreed to by this person, and no sale came for it.
  const inutiles = (lecture.data ?? []).filter(d => d.Etat === 'Accordée' && !vus.de(d._id))
  return (
    <div className={`stack gap-8 ${style.demandes} sans-impression`} aria-live="polite">
      <NonLu lecture={lecture} quoi={t('nonLues')} />
      {demandes.map(d => (
        <Note
          key={d._id}
          ton="warn"
          titre={t('demandee', { qui: d.Demandeur, pourcent: ecrirePourcent(d.Pourcent) })}
          actions={<Bouton libelle={t('voir')} variant="filled" size="sm" faire={() => setOuverte(d)} />}
        >
          {t('demandeeTexte', {
            tiers: d.Tiers ?? t('comptoir'),
            remise: ecrireMontant(d.Remise),
            liste: ecrireMontant(d.ValeurListe),
            motif: d.Motif,
          })}
        </Note>
      ))}
      {inutiles.map(d => (
        <Note
          key={d._id}
          ton="info"
          titre={t('sansSuite', { qui: d.Demandeur, pourcent: ecrirePourcent(d.Pourcent) })}
          actions={<Bouton libelle={t('vu')} size="sm" faire={() => vus.voir(d._id)} />}
        >
          {t('sansSuiteTexte', {
            tiers: d.Tiers ?? t('comptoir'),
            remise: ecrireMontant(d.Remise),
            liste: ecrireMontant(d.ValeurListe),
            minutes: MINUTES_DE_REMISE,
          })}
        </Note>
      ))}
      {ouverte && <Repondre demande={ouverte} fermer={() => setOuverte(null)} />}
    </div>
  )
}

function Repondre({ demande: d, fermer }: { demande: DemandeRemise; fermer: () => void }) {
  const t = useTranslations('remises')
  const moi = useMoi()
  const [Motif, setMotif] = useState('')
  const [sansMotif, setSansMotif] = useState(false)
  const champ = useRef<HTMLTextAreaElement>(null)
  const repondre = useAppel(contrat.remises.repondre, {
    onSuccess: () => {
      avisSucces(t('repondue', { qui: d.Demandeur }))
      fermer()
    },
  })
  const trop = depasse({ remise: d.Remise, liste: d.ValeurListe }, moi.RemiseMax)
  const envoyer = (Accordee: boolean) =>
    repondre.mutate({ params: { id: d._id }, payload: { Accordee, Motif: Motif.trim() || null } })
  const refuser = () => {
    if (Motif.trim()) return envoyer(false)
    setSansMotif(true)
    champ.current?.focus()
  }
  return (
    <FenetreSaisie
      titre={t('reponse', { qui: d.Demandeur })}
      texte={t('reponseTexte', {
        officine: d.Officine,
        tiers: d.Tiers ?? t('comptoir'),
        limite: String(d.Limite),
      })}
      taille={620}
      fermer={fermer}
      bouton={t('accorder')}
      envoyer={() => envoyer(true)}
      empeche={trop}
      enCours={repondre.isPending}
      refus={repondre.error}
      quoi={t('nonRepondue')}
      autres={
        <Bouton
          libelle={t('refuser')}
          variant="subtle"
          color="red"
          disabled={repondre.isPending}
          faire={refuser}
        />
      }
    >
      <table className={style.lignes}>
        <Titres de={[t('article'), t('etiquette'), t('prix')]} />
        <tbody>
          {d.lignes.map((l, rang) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never change
            <tr key={rang}>
              <td>
                {l.Quantite > 1 && `${l.Quantite} × `}
                {l.Designation}
              </td>
              <td>
                <Montant valeur={l.PrixListe * l.Quantite} />
              </td>
              <td>
                <Montant valeur={l.Prix * l.Quantite} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('remise')} · {ecrirePourcent(d.Pourcent)}
            </th>
            <td>
              <Montant valeur={-d.Remise} />
            </td>
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            <td>
              <Montant valeur={d.ValeurListe - d.Remise} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p>
        <strong>{t('pourquoi')}</strong> {d.Motif}
      </p>
      {trop && <Note ton="warn">{t('tropPourVous', { limite: String(moi.RemiseMax) })}</Note>}
      <Textarea
        ref={champ}
        label={t('votreReponse')}
        description={t('votreReponseAide')}
        autosize
        minRows={1}
        maxLength={300}
        value={Motif}
        onChange={e => {
          setMotif(e.currentTarget.value)
          setSansMotif(false)
        }}
        error={sansMotif ? t('refusManque') : repondre.error?.champs.Motif}
      />
    </FenetreSaisie>
  )
}
