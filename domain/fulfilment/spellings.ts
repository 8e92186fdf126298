/**
 * What people call the places of the gazetteer besides their names there: usual spellings, abbreviations, former names,
 * and Urdu. One place a line. A spelling belongs to one place alone; names of several are in `sharedNames`.
 */
export const spellings = `
Ahmadpur East: Ahmedpur East, Ahmad Pur Sharqia, Ahmedpur Sharqia, احمد پور شرقیہ
Ahmadpur Sial: Ahmedpur Sial, احمد پور سیال
Akora Khattak: اکوڑہ خٹک
Aliabad: علی آباد
Alipur: Ali Pur, علی پور
Alipur Chatha: علی پور چٹھہ
Alpurai: Alpuri
Arifwala: Arif Wala, عارف والا
Astore: Astor, استور
Athmuqam: Athmaqam, اٹھمقام
Awaran: آواران
Bagh: Bagh AJK, باغ
Bahawalnagar: Bahawal Nagar, BWN, بہاولنگر
Balakot: Bala Kot, بالاکوٹ
Barkhan: بارکھان
Barikot: بریکوٹ
Basirpur: Baseerpur, بصیرپور
Bat Khela: Batkhela, بٹ خیلہ
Battagram: Batagram, بٹگرام
Bela: بیلہ
Besham: Bisham, بشام
Bhakkar: Bhakar, بھکر
Bhalwal: بھلوال
Bhawana: بھوانہ
Bhera: بھیرہ
Bhimber: Bhimbar, بھمبر
Bhiria: بھریا
Bhit Shah: بھٹ شاہ
Burewala: Bure wala, Boorewala, Burewalla, بورے والا, بوریوالا
Buni: Booni, بونی
Chak Jhumra: چک جھمرہ
Chakdara: چکدرہ
Chaksawari: Chakswari, چکسواری
Chakwal: چکوال
Chamber: Chambar
Chawinda: چونڈہ
Chichawatni: Cheechawatni, Chicha watni, چیچہ وطنی
Chilas: چلاس
Chishtian: Chishtian Mandi, Chishtian Sharif, چشتیاں
Choa Saidan Shah: چوآ سیدن شاہ
Chowk Azam: چوک اعظم
Chunian: Chunia, چونیاں
Daggar: ڈگر
Daharki: Dharki, ڈہرکی
Dajal: داجل
Dalbandin: دالبندین
Dargai: درگئی
Darya Khan: دریا خان
Daska: ڈسکہ
Dasu: داسو
Daud Khel: داؤد خیل
Daulatpur: Daulat Pur, دولت پور
Depalpur: Dipalpur, Deepalpur, دیپالپور
Dera Allahyar: Dera Allah Yar, Jhat Pat, ڈیرہ اللہ یار
Dera Bugti: ڈیرہ بگٹی
Dera Murad Jamali: DM Jamali, ڈیرہ مراد جمالی
Dadyal: Dadial, Dudyal, ڈڈیال
Digri: ڈگری
Dijkot: Dajkot, ڈجکوٹ
Dina: دینہ
Dinga: ڈنگہ
Diplo: ڈیپلو
Dir: Upper Dir, دیر
Dokri: ڈوکری
Drosh: دروش
Duki: دکی
Dunga Bunga: Donga Bonga, ڈونگہ بونگہ
Dunyapur: Dunya Pur, دنیا پور
Eminabad: Aminabad, ایمن آباد
Farooqabad: Chuhar Kana, Farooq Abad, فاروق آباد
Fateh Jang: Fatehjang, Fateh Jung, فتح جنگ
Fazilpur: Fazil Pur, فاضل پور
Faqirwali: Faqir Wali, فقیر والی
Fort Abbas: فورٹ عباس
Gahkuch: Gahkooch, گاہکوچ
Gambat: گمبٹ
Gandava: Gandawah, گنداوہ
Garh Maharaja: گڑھ مہاراجہ
Garhi Khairo: گڑھی خیرو
Garhiyasin: Garhi Yasin, گڑھی یاسین
Ghakhar Mandi: Ghakhar, Gakhar, Gakkhar, گکھڑ
Gharo: گھارو
Ghotki: گھوٹکی
Gojra: گوجرہ
Gujar Khan: Gujjar Khan, گوجر خان
Hafizabad: Hafiz Abad, حافظ آباد
Hajira: ہجیرہ
Hala: New Hala, ہالا
Hangu: ہنگو
Harappa: ہڑپہ
Haripur: Hari Pur, ہری پور
Harnai: ہرنائی
Harunabad: Haroonabad, Haroon Abad, ہارون آباد
Hasilpur: Hasil Pur, Hasilpur Mandi, حاصل پور
Hassan Abdal: Hasan Abdal, Hasanabdal, حسن ابدال
Hattian Bala: ہٹیاں بالا
Havelian: حویلیاں
Haveli Lakha: Havali Lakha, حویلی لکھا
Hazro: حضرو
Hujra Shah Muqim: Hujra Shah Mukeem, Hujra, حجرہ شاہ مقیم
Isa Khel: Isakhel, Essa Khel, عیسیٰ خیل
Islamkot: Islam Kot, اسلام کوٹ
Jahanian: جہانیاں
Jahangira: Jehangira, جہانگیرہ
Jalalpur Jattan: جلال پور جٹاں
Jalalpur Pirwala: Jalalpur Pir Wala, جلال پور پیروالا
Jampur: Jam Pur, جام پور
Jamrud: Jamrood, جمرود
Jamshoro: جامشورو
Jand: جنڈ
Jaranwala: Jaran Wala, Jarranwala, جڑانوالہ
Jatoi: جتوئی
Jauharabad: Joharabad, Johar Abad, جوہر آباد
Jiwani: Jiwni, جیوانی
Johi: جوہی
Kabal: کبل
Kabirwala: Kabir Wala, کبیر والا
Kahna Nau: Kahna, کاہنہ
Kahuta: Kahota, کہوٹہ
Kalabagh: کالا باغ
Kalat: Qalat, قلات
Kallar Kahar: Kalar Kahar, کلر کہار
Kallar Syedan: Kalar Syedan, Kallar Sayedan, کلر سیداں
Kalur Kot: Kallur Kot, Kaloorkot, کلور کوٹ
Kamalia: کمالیہ
Kamoke: Kamoki, Kamonki, Kamokey, Kamoky, کامونکی
Kamra: Kamra Cantt, کامرہ
Kandhkot: Kandh Kot, کندھ کوٹ
Kandiaro: Kandiyaro, کنڈیارو
Karak: کرک
Karimabad: کریم آباد
Karor Lal Esan: Karor, Kror Lal Esan, Karor Lal Eisan, کروڑ لعل عیسن
Kashmor: Kashmore, کشمور
Katlang: کاٹلنگ
Kehror Pakka: Kahror Pakka, Kehror Pacca, Karor Pakka, کہروڑ پکا
Khalabat: Khalabat Township
Khanewal: Khaniwal, Khanewaal, خانیوال
Khangarh: Khan Garh, خان گڑھ
Khangah Dogran: Khanqah Dogran, خانقاہ ڈوگراں
Khanpur: Khan Pur, خان پور
Khaplu: خپلو
Khar: Khaar, خار
Kharan: خاران
Kharian: Kharian Cantt, کھاریاں
Khewra: کھیوڑہ
Khipro: کھپرو
Khuiratta: Khoiratta, کھوئی رٹہ
Khurarianwala: Khurrianwala, Khurianwala, کھرڑیانوالہ
Khushab: Khoshab, خوشاب
Kohlu: کوہلو
Kot Abdul Malik: کوٹ عبدالمالک
Kot Addu: Kot Adu, Kotaddu, کوٹ ادو
Kot Chutta: کوٹ چھٹہ
Kot Diji: کوٹ ڈیجی
Kot Mumin: Kot Momin, کوٹ مومن
Kot Radha Kishan: Kot Radha Kishen, کوٹ رادھا کشن
Kot Samaba: کوٹ سمابہ
Kotli Loharan: کوٹلی لوہاراں
Kotri: کوٹری
Kulachi: کلاچی
Kundian: کندیاں
Kunjah: کنجاہ
Kunri: کنری
Lachi: لاچی
Lakki Marwat: Lakki, Laki Marwat, لکی مروت
Lala Musa: Lalamusa, لالہ موسیٰ
Lalian: لالیاں
Landi Kotal: لنڈی کوتل
Layyah: Leiah, Laiyah, Layya, لیہ
Liaquatpur: Liaqatpur, Liaquat Pur, لیاقت پور
Lodhran: Lodhraan, لودھراں
Loralai: لورالائی
Mach: مچھ
Madeji: Madeiji
Mailsi: میلسی
Malakwal: ملکوال
Mamu Kanjan: Mamun Kanjan, Mamoon Kanjan, ماموں کانجن
Mandi Bahauddin: Mandi Baha ud Din, Mandi Baha-ud-Din, Mandi Bahaudin, MB Din, MBD, منڈی بہاؤالدین
Manga Mandi: مانگا منڈی
Mankera: منکیرہ
Mastung: مستونگ
Matiari: مٹیاری
Matli: ماتلی
Mehar: میہڑ
Mehrabpur: Mehrab Pur, محراب پور
Mian Channu: Mian Channun, Mian Chanu, Mianchannu, میاں چنوں
Minchinabad: Minchanabad, منچن آباد
Miran Shah: Miranshah, میران شاہ
Mirpur Bathoro: Mirpur Bathoro, میرپور بٹھورو
Mirpur Mathelo: میرپور ماتھیلو
Mirpur Sakro: میرپور ساکرو
Mitha Tiwana: مٹھہ ٹوانہ
Mithi: مٹھی
Moro: مورو
Muridke: Muridkay, Mureedke, مریدکے
Murree: Muree, Murre, مری
Muzaffargarh: Muzafargarh, Muzaffar Garh, مظفر گڑھ
Nagir: Nagar, نگر
Nankana Sahib: Nankana, ننکانہ صاحب
Narang Mandi: نارنگ منڈی
Narowal: نارووال
Naudero: نوڈیرو
Nowshera Virkan: Naushahra Virkan, Noshera Virkan, نوشہرہ ورکاں
Naushahro Firoz: Naushahro Feroze, Noshero Feroz, Naushero Feroz, نوشہرو فیروز
Nok Kundi: نوکنڈی
Noorpur Thal: Nurpur Thal, نورپور تھل
Nushki: Noshki, نوشکی
Oghi: اوگی
Ormara: اورماڑہ
Pabbi: پبی
Pad Idan: Padidan, پڈعیدن
Paharpur: پہاڑپور
Pakpattan: Pak Pattan, Pakpatan, Pakpattan Sharif, پاکپتن
Pallandri: Palandri, پلندری
Panjgur: پنجگور
Pano Aqil: Pannu Aqil, Pano Aqil Cantt, پنو عاقل
Parachinar: Para Chinar, پاراچنار
Pasni: پسنی
Pasrur: Pasroor, پسرور
Pattoki: Patoki, پتوکی
Phalia: Phaliya, پھالیہ
Phool Nagar: Bhai Pheru, پھول نگر
Pind Dadan Khan: PD Khan, پنڈ دادن خان
Pindi Bhattian: Pindi Bhatian, پنڈی بھٹیاں
Pindi Gheb: Pindigheb, پنڈی گھیب
Piplan: پپلاں
Pir Jo Goth: پیر جو گوٹھ
Pir Mahal: Peer Mahal, پیر محل
Pishin: پشین
Qadirpur Ran: قادر پور راں
Qaidabad: Quaidabad, قائد آباد
Qambar: Kambar, Qamber, Kamber, قمبر
Qila Abdullah: Killa Abdullah, قلعہ عبداللہ
Qila Didar Singh: قلعہ دیدار سنگھ
Qila Saifullah: Killa Saifullah, قلعہ سیف اللہ
Rabwah: Chenab Nagar, چناب نگر, ربوہ
Raiwind: رائیونڈ
Rajanpur: Rajan Pur, راجن پور
Ranipur: رانی پور
Ratodero: Rato Dero, رتوڈیرو
Renala Khurd: رینالہ خورد
Risalpur: Risalpur Cantt, رسالپور
Rohri: روہڑی
Rojhan: روجھان
Sadiqabad: Saddiqabad, Sadiq Abad, صادق آباد
Saidu Sharif: سیدو شریف
Sakrand: سکرنڈ
Sambrial: سمبڑیال
Samundri: Sumundri, Sammundri, سمندری
Sanghar: سانگھڑ
Sangla Hill: Sanglahill, سانگلہ ہل
Sarai Alamgir: Serai Alamgir, سرائے عالمگیر
Sarai Naurang: Serai Naurang, سرائے نورنگ
Sehwan: Sehwan Sharif, سیہون
Shabqadar: شبقدر
Shahdad Kot: Shahdadkot, شہداد کوٹ
Shahdadpur: Shahdad Pur, شہداد پور
Shahkot: شاہ کوٹ
Shahpur: Shahpur Sadar, شاہ پور
Shakargarh: Shakar Garh, شکر گڑھ
Sharqpur Sharif: Sharaqpur, شرقپور
Shigar: شگر
Shikarpur: Shikar Pur, شکارپور
Shinkiari: شنکیاری
Shorkot: Shorkot Cantt, شورکوٹ
Shujaabad: Shujabad, Shuja Abad, شجاع آباد
Sillanwali: Silanwali, سلانوالی
Sinjhoro: سنجھورو
Sohawa: سوہاوہ
Sohbatpur: صحبت پور
Sujawal: سجاول
Sui: سوئی
Surab: سوراب
Swabi: Sawabi, صوابی
Taftan: تفتان
Takht Bhai: Takht-i-Bahi, Takhtbhai, Takhat Bhai, تخت بھائی
Talagang: Tala Gang, تلہ گنگ
Talhar: تلہار
Tandlianwala: Tandlian Wala, تاندلیانوالہ
Tando Adam: ٹنڈو آدم
Tando Allahyar: Tando Allah Yar, ٹنڈو الہ یار
Tando Jam: Tandojam, ٹنڈو جام
Tando Muhammad Khan: TM Khan, Tando Mohammad Khan, ٹنڈو محمد خان
Tangi: تنگی
Tank: ٹانک
Taunsa: Taunsa Sharif, تونسہ
Taxila: Texila, ٹیکسلا
Thall: ٹل
Thul: ٹھل
Timargara: Timergara, Temargara, تیمرگرہ
Toba Tek Singh: TT Singh, Toba, TTS, ٹوبہ ٹیک سنگھ
Topi: ٹوپی
Tulamba: Talamba, تلمبہ
Ubauro: Ubaro, اوباڑو
Uch Sharif: Uch, Ouch Sharif, اوچ شریف
Umerkot: Umarkot, Umar Kot, Umer Kot, عمرکوٹ
Usta Muhammad: Usta Mohammad, اوستہ محمد
Uthal: اوتھل
Vehari: Vihari, Wehari, Vihaari, وہاڑی
Wana: وانا
Warah: وارہ
Washuk: واشک
Wazirabad: Wazir Abad, وزیر آباد
Yazman: Yazman Mandi, یزمان
Zafarwal: ظفروال
Zahir Pir: Zahirpir, ظاہر پیر
Ziarat: زیارت
`
