import type { Client } from '@dioptrie/domain/clients/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import {
  acompteDemande,
  type Partage,
  partager,
  sommeDeLaPaire,
  sommeDesPrix,
} from '@dioptrie/domain/ventes/rules'
import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pourcent } from '../../clients/afficher.tsx'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { Fiche } from '../../kernel/useFiche.ts'
import { NonLu } from '../../ui/Erreur.tsx'
import { ChampMontant, Montant } from '../../ui/Montant.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import { numeros, prixDe, type Valeurs } from './valeurs.ts'
import style from './vendre.module.css'

/** What the bon still grants, as the server counts it: earlier sales of the period are taken off. */
function useCouverture(client: Client, id: string | null, sauf: string | undefined) {
  const lecture = useQuery({
    ...requete(contrat.ventes.restantPriseEnCharge, {
      params: { id: id ?? '' },
      query: { date: aujourdhuiAbidjan(new Date()), ...(sauf ? { sauf } : {}) },
    }),
    enabled: id !== null,
  })
  const restant = lecture.data
  const bon = client.prisesEnCharge.find(p => p._id === id)
  if (!id || !bon) return { couverture: null, lecture }
  return {
    lecture,
    couverture: {
      Taux: bon.Taux,
      PlafondMonture: bon.PlafondMonture,
      PlafondVerres: bon.PlafondVerres,
      PlafondRestant: restant ? restant.PlafondRestant : bon.Plafond,
      AccordeRestant: restant ? restant.AccordeRestant : bon.MontantAccorde,
    },
  }
}

interface Props {
  client: Client
  form: UseFormReturnType<Valeurs>
  fiche: Fiche<Valeurs>
  sauf?: string | undefined
  enregistrer: string
  /** Saves, then goes to the cash desk. */
  encaisser?: (() => void) | undefined
  promesse?: ReactNode
  /** Percent of the client’s part asked for at the order. */
  tauxAcompte?: number | undefined
}

/** The right column: what it costs, who pays which part, and the next step. */
export function Argent({ client, form, fiche, sauf, enregistrer, encaisser, promesse, tauxAcompte }: Props) {
  const t = useTranslations('vendre')
  const ui = useTranslations('ui')
  const valeurs = form.values
  const prix = prixDe(valeurs)
  const { couverture, lecture } = useCouverture(client, valeurs.IdPriseEnCharge, sauf)
  const partage = partager(prix, couverture)
  return (
    <aside className={style.argent} aria-label={t('montants')}>
      <section>
        {numeros(valeurs).map(n => (
          <div key={n} className={style.somme}>
            <span>{t('paire', { n })}</span>
            <Montant valeur={sommeDeLaPaire(prix, n)} />
          </div>
        ))}
        <Remise form={form} somme={sommeDesPrix(prix)} />
        <div className={style.total}>
          <span>{t('total')}</span>
          <output aria-live="polite">
            <Montant valeur={partage.Total} />
          </output>
        </div>
      </section>
      {couverture && <NonLu lecture={lecture} quoi={t('resteDuBonNonLu')} />}
      {couverture && <Split partage={partage} taux={couverture.Taux} restant={couverture.PlafondRestant} />}
      {promesse && <section>{promesse}</section>}
      <section className={style.faire}>
        {tauxAcompte ? (
          <div className={style.somme}>
            <span>{t('acompteDemande', { taux: pourcent(tauxAcompte) })}</span>
            <b>
              <Montant valeur={acompteDemande(partage.PartClient, tauxAcompte)} />
            </b>
          </div>
        ) : null}
        <Button
          size="md"
          h={44}
          onClick={() => void fiche.enregistrer()}
          loading={fiche.enCours}
          disabled={fiche.empeche !== null}
          aria-describedby={fiche.empeche ? 'empeche' : undefined}
          aria-keyshortcuts="Control+Enter"
          rightSection={<Raccourci touche={ui('ctrlEntree')} />}
        >
          {enregistrer}
        </Button>
        {encaisser && (
          <Button
            variant="default"
            onClick={encaisser}
            disabled={fiche.empeche !== null || fiche.enCours}
            aria-keyshortcuts="F9"
            rightSection={<Raccourci touche="F9" />}
          >
            {t('enregistrerEncaisser')}
          </Button>
        )}
        {fiche.empeche && (
          <p id="empeche" className={style.empeche}>
            {ui(`empeche.${fiche.empeche}`)}
          </p>
        )}
      </section>
    </aside>
  )
}

/** Typed in francs or in percent; francs are what is kept. */
function Remise({ form, somme }: { form: UseFormReturnType<Valeurs>; somme: number }) {
  const t = useTranslations('vendre')
  const [unite, setUnite] = useState<'F' | '%'>('F')
  const remise = form.values.RemiseCom
  const taux = somme > 0 ? (remise * 100) / somme : 0
  const ecrit = taux.toLocaleString('fr-FR', { maximumFractionDigits: 1 })
  return (
    <div className={style.remise}>
      <span id="remise">{t('remise')}</span>
      {unite === 'F' ? (
        <ChampMontant
          aria-label={t('remiseEnFrancs')}
          rightSection={null}
          value={remise || null}
          error={form.errors.RemiseCom}
          onChange={valeur => form.setFieldValue('RemiseCom', valeur ?? 0)}
        />
      ) : (
        <TextInput
          key={`${somme}`}
          aria-label={t('remiseEnPourcent')}
          inputMode="decimal"
          defaultValue={remise ? ecrit : ''}
          error={form.errors.RemiseCom}
          onBlur={e => {
            const lu = Number(e.currentTarget.value.replace(',', '.').trim() || 0)
            if (Number.isFinite(lu) && lu >= 0 && lu <= 100)
              form.setFieldValue('RemiseCom', Math.round((somme * lu) / 100))
            else form.setFieldError('RemiseCom', t('remiseIllisible'))
          }}
        />
      )}
      <fieldset className={style.unites} aria-label={t('uniteRemise')}>
        {(['F', '%'] as const).map(u => (
          <button key={u} type="button" aria-pressed={unite === u} onClick={() => setUnite(u)}>
            {u}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

const franc = (centiemes: number) => Math.round(centiemes / 100)

function Split({ partage, taux, restant }: { partage: Partage; taux: number; restant: number | null }) {
  const t = useTranslations('vendre')
  const { PartAssurance, PartClient, montures, verres } = partage
  const plafond = (p: number | null) => (p === null ? '–' : <Montant valeur={p} symbole={false} />)
  return (
    <section>
      <h2 className={style.titrePartage}>
        {t('partage')}
        <small>{t('tauxApplique', { taux: pourcent(taux) })}</small>
      </h2>
      <div className={style.barre} aria-hidden>
        <span style={{ flexGrow: PartAssurance }} />
        <span style={{ flexGrow: PartClient || (PartAssurance ? 0 : 1) }} />
      </div>
      <dl className={style.parts}>
        <div>
          <dt>{t('assurance')}</dt>
          <dd>
            <Montant valeur={PartAssurance} />
          </dd>
        </div>
        <div>
          <dt>{t('client')}</dt>
          <dd>
            <Montant valeur={PartClient} />
          </dd>
        </div>
      </dl>
      <table className={style.plafonds}>
        <thead>
          <tr>
            <td />
            <th scope="col">{pourcent(taux)}</th>
            <th scope="col">{t('plafond')}</th>
            <th scope="col">{t('retenu')}</th>
          </tr>
        </thead>
        <tbody>
          {(
            [
              ['montures', montures],
              ['verres', verres],
            ] as const
          ).map(([nom, part]) => (
            <tr key={nom}>
              <td>{t(nom)}</td>
              <td>
                <Montant valeur={franc(part.auTaux)} symbole={false} />
              </td>
              <td>{plafond(part.plafond)}</td>
              <td data-retenu>
                <Montant valeur={franc(part.retenu)} symbole={false} />
              </td>
            </tr>
          ))}
          {restant !== null && (
            <tr>
              <td>{t('resteDuBon')}</td>
              <td />
              <td>{plafond(restant)}</td>
              <td>{partage.limite === null ? t('nonAtteint') : t('atteint')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
