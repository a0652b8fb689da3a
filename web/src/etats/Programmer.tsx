import type { EtatEnregistre } from '@dioptrie/domain/etats/enregistres'
import { FREQUENCES } from '@dioptrie/domain/etats/envois'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces, direRefus } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { contient } from '../ui/sansAccents.ts'
import { useAction } from '../ui/useAction.ts'
import style from './etats.module.css'

const JAMAIS = 'jamais'
/** A Monday: the names of the days begin there. */
const LUNDI = Date.UTC(2026, 0, 5, 12)
const JOUR_MS = 86_400_000
/** From here on a person is found by their name: a network has thousands of accounts. */
const BEAUCOUP = 40

/** With whom a view is shared, when it leaves and to whom; what left is under it. */
export default function Programmer({ vue, fermer }: { vue: EtatEnregistre; fermer: () => void }) {
  const t = useTranslations('etats')
  const format = useFormatter()
  const choix = useQuery(requete(contrat.etatsEnregistres.choix))
  const journal = useQuery(requete(contrat.etatsEnregistres.journal, { params: { id: vue._id } }))
  const { Envoi } = vue
  // What is chosen below was chosen over this one: kept from another desk since, it is said and not undone.
  const [{ version }] = useState(vue)
  const [role, setRole] = useState(vue.IdRole ?? '')
  const [frequence, setFrequence] = useState<string>(Envoi?.Frequence ?? JAMAIS)
  const [jour, setJour] = useState(String(Envoi?.Jour ?? 1))
  const [heure, setHeure] = useState(String(Envoi?.Heure ?? 7))
  const [gens, setGens] = useState<string[]>(Envoi?.Destinataires.map(d => d._id) ?? [])
  const [cherche, setCherche] = useState('')
  const [tente, setTente] = useState(false)
  const partager = useAction(contrat.etatsEnregistres.partager, {
    dit: v => t('partagee', { nom: v.Nom }),
    fait: fermer,
  })
  const envoyer = useAppel(contrat.etatsEnregistres.envoyer, {
    onSuccess: v => avisSucces(t('envoyee', { n: v.DerniersEnvois })),
  })
  const quand = (le: string) =>
    format.dateTime(new Date(le), {
      weekday: 'long',
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  // No longer among those one may choose, an account that was closed for one: seen, so that it can be taken off.
  const partis = (choix.data && Envoi ? Envoi.Destinataires : []).filter(
    d => !choix.data?.personnes.some(p => p._id === d._id),
  )
  const personnes = choix.data?.personnes ?? []
  const trouvees = personnes.filter(
    p => !gens.includes(p._id) && contient(`${p.displayName} ${p.Officine}`, cherche),
  )
  const visibles = [...personnes.filter(p => gens.includes(p._id)), ...trouvees.slice(0, BEAUCOUP)]
  const f = FREQUENCES.find(x => x === frequence)
  const sansPersonne = f !== undefined && gens.length === 0
  const jours =
    f === 'semaine'
      ? Array.from({ length: 7 }, (_, n) => ({
          value: String(n + 1),
          label: format.dateTime(new Date(LUNDI + n * JOUR_MS), { weekday: 'long' }),
        }))
      : Array.from({ length: 28 }, (_, n) => ({ value: String(n + 1), label: t('jourDuMois', { n: n + 1 }) }))
  return (
    <FenetreSaisie
      titre={t('programmerTitre', { nom: vue.Nom })}
      taille={560}
      fermer={fermer}
      bouton={t('garder')}
      quoi={t('nonPartagee')}
      action={partager}
      envoyer={() => {
        setTente(true)
        if (sansPersonne) return
        partager.faire({
          params: { id: vue._id },
          payload: {
            version,
            IdRole: role || null,
            Envoi: f
              ? {
                  Frequence: f,
                  Jour: f === 'jour' ? null : Number(jour),
                  Heure: Number(heure),
                  Destinataires: gens,
                }
              : null,
          },
        })
      }}
    >
      {choix.error && <NonLu lecture={choix} />}
      <NativeSelect
        label={t('partagerAvec')}
        value={role}
        error={partager.champs.IdRole}
        onChange={e => setRole(e.currentTarget.value)}
        data={[
          { value: '', label: t('personne') },
          ...(choix.data?.roles ?? []).map(r => ({ value: r._id, label: r.Nom })),
        ]}
      />
      <fieldset className={style.envoi}>
        <legend>{t('envoi')}</legend>
        <NativeSelect
          label={t('chaque')}
          value={frequence}
          onChange={e => {
            setFrequence(e.currentTarget.value)
            setJour('1')
          }}
          data={[JAMAIS, ...FREQUENCES].map(value => ({ value, label: t(`frequences.${value as 'jour'}`) }))}
        />
        {f && f !== 'jour' && (
          <NativeSelect
            label={t('quelJour')}
            value={jour}
            error={partager.champs['Envoi.Jour']}
            onChange={e => setJour(e.currentTarget.value)}
            data={jours}
          />
        )}
        {f && (
          <NativeSelect
            label={t('aHeure')}
            value={heure}
            onChange={e => setHeure(e.currentTarget.value)}
            data={Array.from({ length: 24 }, (_, n) => ({ value: String(n), label: t('heures', { n }) }))}
          />
        )}
        {f && (
          <Checkbox.Group
            className={style.gens ?? ''}
            label={t('destinataires')}
            description={t('sansDroit')}
            value={gens}
            onChange={setGens}
            error={tente && sansPersonne ? t('sansDestinataire') : partager.champs['Envoi.Destinataires']}
          >
            {personnes.length > BEAUCOUP && (
              <TextInput
                mt={4}
                type="search"
                aria-label={t('chercherPersonne')}
                placeholder={t('chercherPersonne')}
                value={cherche}
                onChange={e => setCherche(e.currentTarget.value)}
                onKeyDown={e => {
                  if (e.key !== 'Enter' || e.ctrlKey || e.metaKey) return
                  // It answers the search; the sharing has its own gesture.
                  e.preventDefault()
                  const [premiere] = trouvees
                  if (!cherche.trim() || !premiere) return
                  setGens([...gens, premiere._id])
                  setCherche('')
                }}
              />
            )}
            <div className={style.personnes}>
              {(personnes.length > BEAUCOUP ? visibles : personnes).map(p => (
                <Checkbox key={p._id} value={p._id} label={`${p.displayName} · ${p.Officine}`} />
              ))}
              {partis.map(p => (
                <Checkbox key={p._id} value={p._id} label={p.displayName} />
              ))}
              {trouvees.length > BEAUCOUP && <p>{t('autresPersonnes', { n: trouvees.length - BEAUCOUP })}</p>}
            </div>
          </Checkbox.Group>
        )}
      </fieldset>
      {Envoi && (
        <p className="row between gap-12">
          <span>{t('prochain', { quand: quand(Envoi.ProchainLe) })}</span>
          <Bouton
            libelle={t('envoyerMaintenant')}
            size="xs"
            loading={envoyer.isPending}
            faire={() => void envoyer.mutateAsync({ params: { id: vue._id } }).catch(direRefus)}
          />
        </p>
      )}
      <section className={style.journal} aria-label={t('journal')}>
        <h3>{t('journal')}</h3>
        {journal.error && <NonLu lecture={journal} />}
        {journal.data?.length === 0 && <p>{t('journalVide')}</p>}
        <ul>
          {(journal.data ?? []).slice(0, 10).map(l => (
            <li key={`${l.Le} ${l.Destinataire}`}>
              {quand(l.Le)} · {l.Destinataire} · {l.Statut}
              {l.Motif && ` (${l.Motif})`}
            </li>
          ))}
        </ul>
      </section>
    </FenetreSaisie>
  )
}
