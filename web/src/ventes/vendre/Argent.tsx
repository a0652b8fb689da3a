import { remiseDeConvention } from '@dioptrie/domain/commercial/rules'
import { lireDecimal } from '@dioptrie/domain/kernel/optique/dioptrie'
import {
  acompteDemande,
  type Couverture,
  type Partage,
  sommeDeLaPaire,
  sommeDesPrix,
} from '@dioptrie/domain/ventes/rules'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AuDelaDeSaLimite } from '../../commandes/remises/Approbations.tsx'
import { contrat, requete, useComplement } from '../../kernel/api.ts'
import type { Formulaire } from '../../kernel/formulaire.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { Fiche } from '../../kernel/useFiche.ts'
import { pourcent } from '../../ui/afficher.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Fait } from '../../ui/Fait.tsx'
import { ChampMontant, Montant } from '../../ui/Montant.tsx'
import { useSaisie } from '../../ui/saisie/useSaisie.ts'
import { Titres } from '../../ui/Titres.tsx'
import { type Contexte, partageDe, refusDuChamp } from './couverture.ts'
import { numeros, prixDe, type Valeurs } from './valeurs.ts'
import style from './vendre.module.css'

const remiseDe = (v: Valeurs) => ({ remise: v.RemiseCom, liste: sommeDesPrix(prixDe(v)) })

interface Props {
  contexte: Contexte
  form: Formulaire<Valeurs>
  fiche: Fiche<Valeurs>
  enregistrer: { libelle: string; faire: () => void }
  /** Saves, then goes to the cash desk. */
  encaisser?: (() => void) | undefined
  promesse?: ReactNode
  /** Percent of the client’s part asked for at the order. */
  tauxAcompte?: number | undefined
}

/** The right column: what it costs, who pays which part, and the next step. */
export function Argent({ contexte, form, fiche, enregistrer, encaisser, promesse, tauxAcompte }: Props) {
  const t = useTranslations('vendre')
  const ui = useTranslations('ui')
  const valeurs = form.values
  const prix = prixDe(valeurs)
  const { partage, couverte, convenues } = partageDe(contexte, valeurs)
  return (
    <aside className={style.argent} aria-label={t('montants')}>
      <section>
        {numeros(valeurs).map(n => (
          <div key={n} className={style.somme}>
            <span>{t('paire', { n })}</span>
            <Montant valeur={sommeDeLaPaire(prix, n)} />
          </div>
        ))}
        {refusDuChamp(contexte, 'RemiseCom') ? (
          <div className={style.somme}>
            <span>{t('remise')}</span>
            <Montant valeur={valeurs.RemiseCom} />
          </div>
        ) : (
          <>
            <Remise form={form} somme={sommeDesPrix(prix)} />
            <RemiseDeConvention contexte={contexte} form={form} somme={sommeDesPrix(prix)} />
          </>
        )}
        {!valeurs.IdConvention && (
          <AuDelaDeSaLimite
            remise={remiseDe(valeurs)}
            avant={fiche.version === undefined ? undefined : remiseDe(form.getInitialValues())}
            proforma={contexte.genre === 'proforma'}
          />
        )}
        <div className={style.total}>
          <span>{t('total')}</span>
          <output aria-live="polite">
            <Montant valeur={partage.Total} />
          </output>
        </div>
      </section>
      {convenues ? (
        <PartsConvenues partage={partage} />
      ) : (
        couverte && <Split partage={partage} {...couverte} />
      )}
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
        <Bouton
          libelle={enregistrer.libelle}
          variant="filled"
          size="md"
          h={44}
          className={style.enregistrer ?? ''}
          faire={enregistrer.faire}
          loading={fiche.enCours}
          disabled={fiche.empeche !== null}
          aria-describedby={fiche.empeche ? 'empeche' : undefined}
          aria-keyshortcuts="Control+Enter"
          touche={ui('ctrlEntree')}
        />
        {encaisser && (
          <Bouton
            libelle={t('enregistrerEncaisser')}
            faire={encaisser}
            disabled={fiche.empeche !== null || fiche.enCours}
            aria-keyshortcuts="F9"
            touche="F9"
          />
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
function Remise({ form, somme }: { form: Formulaire<Valeurs>; somme: number }) {
  const t = useTranslations('vendre')
  const [unite, setUnite] = useState<'F' | '%'>('F')
  const { RemiseCom, IdConvention } = form.values
  const remise = RemiseCom === 0 ? null : RemiseCom
  // As it was before the first key: the same discount, typed again or taken back, is still that of the convention.
  const avant = useRef({ RemiseCom, IdConvention })
  // Field by field: what is wrong elsewhere stays said.
  const poser = (francs: number) => {
    form.setFieldValue('RemiseCom', francs)
    form.setFieldValue('IdConvention', francs === avant.current.RemiseCom ? avant.current.IdConvention : null)
  }
  const commun = {
    // The convention that it came from ended meanwhile: said where another discount is typed.
    error: form.errors.RemiseCom ?? form.errors.IdConvention,
    onFocus: () => {
      avant.current = { RemiseCom, IdConvention }
    },
  }
  return (
    <div className={style.remise}>
      <span id="remise">{t('remise')}</span>
      {unite === 'F' ? (
        <ChampMontant
          aria-label={t('remiseEnFrancs')}
          rightSection={null}
          enDirect
          value={remise}
          onChange={valeur => poser(valeur ?? 0)}
          {...commun}
        />
      ) : (
        <ChampPourcent
          // Of another sum the same francs are another share.
          key={somme}
          aria-label={t('remiseEnPourcent')}
          value={remise === null || somme === 0 ? null : (remise * 100) / somme}
          onChange={taux => poser(Math.round((somme * (taux ?? 0)) / 100))}
          {...commun}
        />
      )}
      <fieldset className={style.unites} aria-label={t('uniteRemise')}>
        {(['F', '%'] as const).map(u => (
          <button
            key={u}
            type="button"
            aria-pressed={unite === u}
            onClick={() => {
              // What could not be read leaves with its field.
              if (u !== unite && Number.isNaN(RemiseCom)) poser(0)
              setUnite(u)
            }}
          >
            {u}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

interface PropsPourcent extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | null
  onChange: (taux: number | null) => void
}

/** From 0 to 100, followed as it is typed. */
function ChampPourcent({ value, onChange, onFocus, error, ...reste }: PropsPourcent) {
  const t = useTranslations('vendre')
  const lire = (texte: string) => {
    const lu = lireDecimal(texte.replace('%', ''))
    const taux = lu.valeur ?? 0
    return lu.refus === undefined && taux >= 0 && taux <= 100 ? lu : { refus: t('remiseIllisible') }
  }
  const { champ, refus } = useSaisie<number>({
    value,
    onChange,
    onFocus,
    lire,
    ecrire: taux => taux.toLocaleString('fr-FR', { maximumFractionDigits: 2 }),
    illisible: () => Number.NaN,
    onTexte: texte => {
      const lu = lire(texte)
      if (lu.refus === undefined) onChange(lu.valeur)
    },
  })
  return <TextInput {...reste} {...champ} inputMode="decimal" error={refus ?? error} />
}

/** What the client's employer agreed on: offered, then followed as the prices change. */
function RemiseDeConvention({
  contexte,
  form,
  somme,
}: {
  contexte: Contexte
  form: Formulaire<Valeurs>
  somme: number
}) {
  const t = useTranslations('vendre')
  const lue = useComplement(
    requete(contrat.commercial.conventionDuClient, { params: { id: contexte.client._id } }),
  )
  const convention = lue?.convention
  const appliquee = convention !== null && convention?._id === form.values.IdConvention
  const { convenue } = contexte
  // What was granted on these very prices stays, whatever the company and the shop have agreed on since.
  const accordee =
    convenue && convention && convenue.IdConvention === convention._id && sommeDesPrix(convenue) === somme
  const due = accordee
    ? (convenue.RemiseCom ?? 0)
    : convention
      ? remiseDeConvention(somme, convention.Remise)
      : 0
  const { setFieldValue } = form
  const suit = appliquee && form.values.RemiseCom !== due
  useEffect(() => {
    if (suit) setFieldValue('RemiseCom', due)
  }, [suit, due, setFieldValue])
  if (!convention) return null
  return (
    <div className={style.convention}>
      <span>{t('convention', { nom: convention.Societe, n: convention.Remise })}</span>
      {/* One button: were it gone once pressed, the hand would stand in the discount, and the next key would type over it. */}
      <Button
        size="compact-sm"
        variant={appliquee ? 'transparent' : 'light'}
        disabled={!appliquee && due === 0}
        aria-disabled={appliquee}
        onClick={() =>
          !appliquee && form.setValues({ RemiseCom: due, IdConvention: convention._id } as Partial<Valeurs>)
        }
      >
        <span role="status">{t(appliquee ? 'conventionAppliquee' : 'appliquerConvention')}</span>
      </Button>
    </div>
  )
}

const franc = (centiemes: number) => Math.round(centiemes / 100)

function Parts({ PartAssurance, PartClient }: Pick<Partage, 'PartAssurance' | 'PartClient'>) {
  const t = useTranslations('vendre')
  return (
    <>
      <div className={style.barre} aria-hidden>
        <span style={{ flexGrow: PartAssurance }} />
        <span style={{ flexGrow: PartClient || (PartAssurance ? 0 : 1) }} />
      </div>
      <dl className={style.parts}>
        <Fait nom={t('assurance')}>
          <Montant valeur={PartAssurance} />
        </Fait>
        <Fait nom={t('client')}>
          <Montant valeur={PartClient} />
        </Fait>
      </dl>
    </>
  )
}

/** Agreed otherwise than its bon would give today: neither rate nor cap explains it, and what would undo it is said. */
function PartsConvenues({ partage }: { partage: Partage }) {
  const t = useTranslations('vendre')
  return (
    <section>
      <h2 className={style.titrePartage}>
        {t('partage')}
        <small>{t('montantsConvenus')}</small>
      </h2>
      <Parts {...partage} />
      <p className={style.convenus}>{t('montantsConvenusTexte')}</p>
    </section>
  )
}

interface PropsSplit {
  partage: Partage
  couverture: Couverture
  /** No bon yet: the insurer may answer otherwise. */
  estimee: boolean
}

/** What the insurer pays and why: rate, then each cap that there is. */
function Split({ partage, couverture, estimee }: PropsSplit) {
  const t = useTranslations('vendre')
  const { PartAssurance, montures, verres, limite } = partage
  const { Taux, PlafondRestant, AccordeRestant } = couverture
  const taux = pourcent(Taux)
  const sansPlafond = [montures.plafond, verres.plafond, PlafondRestant, AccordeRestant].every(
    p => p === null,
  )
  const plafond = (p: number | null) => (p === null ? t('aucun') : <Montant valeur={p} symbole={false} />)
  return (
    <section>
      <h2 className={style.titrePartage}>
        {t(estimee ? 'partageEstime' : 'partage')}
        <small>{t(sansPlafond ? 'tauxSansPlafond' : 'tauxApplique', { taux })}</small>
      </h2>
      <Parts {...partage} />
      <table className={style.plafonds}>
        <Titres de={['', { titre: taux }, t('plafond'), t('retenu')]} />
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
          {(
            [
              ['plafond', 'resteDuPlafond', PlafondRestant],
              ['accord', 'resteDuBon', AccordeRestant],
            ] as const
          ).map(([nom, dit, reste]) =>
            reste === null ? null : (
              <tr key={nom}>
                <td>{t(dit)}</td>
                <td />
                <td>{plafond(reste)}</td>
                <td>{t(limite === nom || PartAssurance >= reste ? 'atteint' : 'nonAtteint')}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {estimee && <p className={style.reserve}>{t('reserve')}</p>}
    </section>
  )
}
